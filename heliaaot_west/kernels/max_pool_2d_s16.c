/* SPDX-License-Identifier: Apache-2.0 */
#include "max_pool_2d_s16.h"

/* Channels lie next to each other, so the loop over them is innermost and runs on vectors. */
static void max_pool_2d_s16_window(const aot_pool_2d_params_t *p, const int16_t *restrict input,
                                   int16_t *restrict output, aot_pool_2d_range_t rows,
                                   aot_pool_2d_range_t columns, int16_t low, int16_t high)
{
    const int32_t channels = p->channels;
    for (int32_t c = 0; c < channels; c++) {
        output[c] = low;
    }
    for (int32_t y = rows.begin; y < rows.end; y++) {
        const int16_t *pixel = input + (y * p->input_width + columns.begin) * channels;
        for (int32_t x = columns.begin; x < columns.end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                output[c] = pixel[c] > output[c] ? pixel[c] : output[c];
            }
            pixel += channels;
        }
    }
    if (high < INT16_MAX) {
        for (int32_t c = 0; c < channels; c++) {
            output[c] = output[c] < high ? output[c] : high;
        }
    }
}

void aot_max_pool_2d_s16(const aot_pool_2d_params_t *params, const int16_t *input, int16_t *output,
                         int32_t activation_min, int32_t activation_max)
{
    const int32_t image = params->input_height * params->input_width * params->channels;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        for (int32_t y = 0; y < params->output_height; y++) {
            const aot_pool_2d_range_t rows = aot_pool_2d_rows(params, y);
            for (int32_t x = 0; x < params->output_width; x++) {
                max_pool_2d_s16_window(params, input, output, rows, aot_pool_2d_columns(params, x),
                                       (int16_t)activation_min, (int16_t)activation_max);
                output += params->channels;
            }
        }
        input += image;
    }
}
