/* SPDX-License-Identifier: Apache-2.0 */
#include "batch_to_space.h"

#include <string.h>

static void batch_to_space_image(const aot_space_batch_params_t *params, int32_t shift,
                                 const aot_space_batch_span_t *span, const int8_t *input,
                                 int8_t *output)
{
    const int32_t run = params->run;
    const int32_t step = params->block_width * run;
    int32_t y = shift - params->top;
    for (int32_t i = 0; i < params->height; i++) {
        if (y >= 0 && y < params->space_height) {
            int8_t *row = output + (y * params->space_width + span->column) * run;
            for (int32_t j = span->first; j < span->end; j++) {
                memcpy(row + (j - span->first) * step, input + j * run, (size_t)run);
            }
        }
        input += params->width * run;
        y += params->block_height;
    }
}

void aot_batch_to_space(const aot_space_batch_params_t *params, const int8_t *input,
                        int8_t *output)
{
    const int32_t image = params->space_height * params->space_width * params->run;
    const int32_t blocks = params->height * params->width * params->run;
    for (int32_t down = 0; down < params->block_height; down++) {
        for (int32_t across = 0; across < params->block_width; across++) {
            const aot_space_batch_span_t span = aot_space_batch_span(params, across);
            for (int32_t batch = 0; batch < params->batches; batch++) {
                batch_to_space_image(params, down, &span, input, output + batch * image);
                input += blocks;
            }
        }
    }
}
