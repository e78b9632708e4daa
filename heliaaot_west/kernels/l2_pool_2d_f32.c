/* SPDX-License-Identifier: Apache-2.0 */
#include "l2_pool_2d_f32.h"

#include <math.h>

#include "activation_f32.h"

static void l2_pool_2d_f32_window(const aot_pool_2d_params_t *p, const float *restrict input,
                                  float *restrict output, aot_pool_2d_range_t rows,
                                  aot_pool_2d_range_t columns, float low, float high)
{
    const int32_t channels = p->channels;
    for (int32_t c = 0; c < channels; c++) {
        output[c] = 0.0f;
    }
    for (int32_t y = rows.begin; y < rows.end; y++) {
        const float *pixel = input + (y * p->input_width + columns.begin) * channels;
        for (int32_t x = columns.begin; x < columns.end; x++) {
            for (int32_t c = 0; c < channels; c++) {
                output[c] += pixel[c] * pixel[c];
            }
            pixel += channels;
        }
    }
    const float count = (float)((rows.end - rows.begin) * (columns.end - columns.begin));
    for (int32_t c = 0; c < channels; c++) {
        output[c] = aot_clamp_f32_value(sqrtf(output[c] / count), low, high);
    }
}

void aot_l2_pool_2d_f32(const aot_pool_2d_params_t *params, const float *input, float *output,
                        float activation_min, float activation_max)
{
    const int32_t image = params->input_height * params->input_width * params->channels;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        for (int32_t y = 0; y < params->output_height; y++) {
            const aot_pool_2d_range_t rows = aot_pool_2d_rows(params, y);
            for (int32_t x = 0; x < params->output_width; x++) {
                l2_pool_2d_f32_window(params, input, output, rows,
                                      aot_pool_2d_columns(params, x), activation_min,
                                      activation_max);
                output += params->channels;
            }
        }
        input += image;
    }
}
