/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: sum / count to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/integer_ops/pooling.h: AveragePool.
 */
#include "average_pool_2d_s8.h"

#include "fixed_point.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_AVERAGE_POOL_2D_S8_BLOCK 16

static void average_pool_2d_s8_window(const aot_pool_2d_params_t *p, const int8_t *restrict input,
                                      int8_t *restrict output, int32_t block,
                                      aot_pool_2d_range_t rows, aot_pool_2d_range_t columns,
                                      int32_t low, int32_t high)
{
    int32_t sum[AOT_AVERAGE_POOL_2D_S8_BLOCK] = {0};
    for (int32_t y = rows.begin; y < rows.end; y++) {
        const int8_t *pixel = input + (y * p->input_width + columns.begin) * p->channels;
        for (int32_t x = columns.begin; x < columns.end; x++) {
            for (int32_t c = 0; c < block; c++) {
                sum[c] += pixel[c];
            }
            pixel += p->channels;
        }
    }
    const int32_t count = (rows.end - rows.begin) * (columns.end - columns.begin);
    const int32_t half = count / 2;
    for (int32_t c = 0; c < block; c++) {
        const int32_t mean = (sum[c] > 0 ? sum[c] + half : sum[c] - half) / count;
        output[c] = (int8_t)aot_clamp(mean, low, high);
    }
}

void aot_average_pool_2d_s8(const aot_pool_2d_params_t *params, const int8_t *input, int8_t *output,
                            int32_t activation_min, int32_t activation_max)
{
    const int32_t channels = params->channels;
    const int32_t image = params->input_height * params->input_width * channels;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        for (int32_t y = 0; y < params->output_height; y++) {
            const aot_pool_2d_range_t rows = aot_pool_2d_rows(params, y);
            for (int32_t x = 0; x < params->output_width; x++) {
                const aot_pool_2d_range_t columns = aot_pool_2d_columns(params, x);
                for (int32_t c = 0; c < channels; c += AOT_AVERAGE_POOL_2D_S8_BLOCK) {
                    const int32_t rest = channels - c;
                    const int32_t block =
                        rest < AOT_AVERAGE_POOL_2D_S8_BLOCK ? rest : AOT_AVERAGE_POOL_2D_S8_BLOCK;
                    average_pool_2d_s8_window(params, input + c, output + c, block, rows, columns,
                                              activation_min, activation_max);
                }
                output += channels;
            }
        }
        input += image;
    }
}
