/* SPDX-License-Identifier: Apache-2.0 */
#include "pad.h"

#include <string.h>

void aot_pad(const aot_pad_params_t *params, const int8_t *input, int8_t *output, int32_t value)
{
    const int32_t run = params->run;
    int32_t index[AOT_PAD_LOOPS] = {0};
    int32_t gap = params->lead;
    for (int32_t row = 0; row < params->rows; row++) {
        memset(output, value, (size_t)gap);
        output += gap;
        memcpy(output, input, (size_t)run);
        output += run;
        input += run;
        gap = aot_pad_gap(params, index);
    }
    memset(output, value, (size_t)gap);
}
