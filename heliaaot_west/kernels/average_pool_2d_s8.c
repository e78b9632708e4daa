/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: sum / count to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/integer_ops/pooling.h: AveragePool.
 */
#include "average_pool_2d_s8.h"

#include "fixed_point.h"
#include "requantize_mve.h"

/* Channels summed at a time: enough to fill vectors, few enough to stay in registers. */
#define AOT_AVERAGE_POOL_2D_S8_BLOCK 16

/* Adds the pixels of a window, all from pixel on in rows of step elements. */
static void average_pool_2d_s8_sum(const int8_t *restrict pixel, int32_t channels, int32_t width,
                                   int32_t height, int32_t step, int32_t block,
                                   int32_t *restrict sum)
{
#if defined(__ARM_FEATURE_MVE)
    if (block == AOT_AVERAGE_POOL_2D_S8_BLOCK) {
        int32x4_t s0 = vdupq_n_s32(0);
        int32x4_t s1 = s0;
        int32x4_t s2 = s0;
        int32x4_t s3 = s0;
        for (; height > 0; height--) {
            const int8_t *next = pixel;
            for (int32_t x = width; x > 0; x--) {
                s0 = vaddq_s32(s0, vldrbq_s32(next));
                s1 = vaddq_s32(s1, vldrbq_s32(next + 4));
                s2 = vaddq_s32(s2, vldrbq_s32(next + 8));
                s3 = vaddq_s32(s3, vldrbq_s32(next + 12));
                next += channels;
            }
            pixel += step;
        }
        vstrwq_s32(sum, s0);
        vstrwq_s32(sum + 4, s1);
        vstrwq_s32(sum + 8, s2);
        vstrwq_s32(sum + 12, s3);
        return;
    }
#endif
    for (; height > 0; height--) {
        const int8_t *next = pixel;
        for (int32_t x = width; x > 0; x--) {
            for (int32_t c = 0; c < block; c++) {
                sum[c] += next[c];
            }
            next += channels;
        }
        pixel += step;
    }
}

static void average_pool_2d_s8_window(const aot_pool_2d_params_t *p, const int8_t *restrict input,
                                      int8_t *restrict output, int32_t block,
                                      aot_pool_2d_range_t rows, aot_pool_2d_range_t columns,
                                      int32_t low, int32_t high)
{
    int32_t sum[AOT_AVERAGE_POOL_2D_S8_BLOCK] = {0};
    average_pool_2d_s8_sum(input + (rows.begin * p->input_width + columns.begin) * p->channels,
                           p->channels, columns.end - columns.begin, rows.end - rows.begin,
                           p->input_width * p->channels, block, sum);
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
