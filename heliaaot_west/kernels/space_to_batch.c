/* SPDX-License-Identifier: Apache-2.0 */
#include "space_to_batch.h"

#include <string.h>

static void space_to_batch_row(const aot_space_batch_params_t *params,
                               const aot_space_batch_span_t *span, const int8_t *input,
                               int8_t *output, int32_t value)
{
    const int32_t run = params->run;
    const int32_t step = params->block_width * run;
    memset(output, value, (size_t)(span->first * run));
    for (int32_t i = span->first; i < span->end; i++) {
        memcpy(output + i * run, input + span->column * run + (i - span->first) * step,
               (size_t)run);
    }
    memset(output + span->end * run, value, (size_t)((params->width - span->end) * run));
}

static int8_t *space_to_batch_image(const aot_space_batch_params_t *params, int32_t shift,
                                    const aot_space_batch_span_t *span, const int8_t *input,
                                    int8_t *output, int32_t value)
{
    const int32_t bytes = params->width * params->run;
    int32_t y = shift - params->top;
    for (int32_t i = 0; i < params->height; i++) {
        if (y < 0 || y >= params->space_height) {
            memset(output, value, (size_t)bytes);
        } else {
            space_to_batch_row(params, span, input + y * params->space_width * params->run, output,
                               value);
        }
        output += bytes;
        y += params->block_height;
    }
    return output;
}

void aot_space_to_batch(const aot_space_batch_params_t *params, const int8_t *input,
                        int8_t *output, int32_t value)
{
    const int32_t image = params->space_height * params->space_width * params->run;
    for (int32_t down = 0; down < params->block_height; down++) {
        for (int32_t across = 0; across < params->block_width; across++) {
            const aot_space_batch_span_t span = aot_space_batch_span(params, across);
            for (int32_t batch = 0; batch < params->batches; batch++) {
                output = space_to_batch_image(params, down, &span, input + batch * image, output,
                                              value);
            }
        }
    }
}
