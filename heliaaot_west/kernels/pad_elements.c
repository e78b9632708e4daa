/* SPDX-License-Identifier: Apache-2.0 */
#include "pad_elements.h"

#include <string.h>

/* Copies what is there already behind itself, so that memcpy has long runs. */
static void pad_elements_fill(int8_t *output, int32_t size, const int8_t *value, int32_t item)
{
    if (size == 0) {
        return;
    }
    memcpy(output, value, (size_t)item);
    for (int32_t done = item; done < size;) {
        const int32_t part = size - done < done ? size - done : done;
        memcpy(output + done, output, (size_t)part);
        done += part;
    }
}

void aot_pad_elements(const aot_pad_params_t *params, const int8_t *input, const int8_t *value,
                      int8_t *output, int32_t item)
{
    const int32_t run = params->run;
    int32_t index[AOT_PAD_LOOPS] = {0};
    int32_t gap = params->lead;
    for (int32_t row = 0; row < params->rows; row++) {
        pad_elements_fill(output, gap, value, item);
        output += gap;
        memcpy(output, input, (size_t)run);
        output += run;
        input += run;
        gap = aot_pad_gap(params, index);
    }
    pad_elements_fill(output, gap, value, item);
}
