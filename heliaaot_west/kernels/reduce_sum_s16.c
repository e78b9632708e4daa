/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_sum_s16.h"

/* Neighbouring sums taken at a time: they fill vectors and stay in registers. */
#define AOT_REDUCE_SUM_S16_BLOCK 16

static void reduce_sum_s16_block(const aot_reduce_t *shape, const int16_t *input, int32_t block,
                                 int32_t *sums)
{
    for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {
            const int16_t *row =
                input + i * shape->reduced_strides[0] + j * shape->reduced_strides[1];
            for (int32_t k = 0; k < shape->reduced_sizes[2]; k++) {
                for (int32_t c = 0; c < block; c++) {
                    sums[c] += row[c];
                }
                row += shape->reduced_strides[2];
            }
        }
    }
}

static int32_t reduce_sum_s16_single(const aot_reduce_t *shape, const int16_t *input)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {
            const int16_t *row =
                input + i * shape->reduced_strides[0] + j * shape->reduced_strides[1];
            for (int32_t k = 0; k < shape->reduced_sizes[2]; k++) {
                sum += row[k];
            }
        }
    }
    return sum;
}

/* Sums along the last kept dimension, where either the outputs or the addends are neighbours. */
static void reduce_sum_s16_row(const aot_reduce_sum_quantized_params_t *p, const int16_t *input,
                               int16_t *output)
{
    const int32_t size = p->shape.kept_sizes[2];
    const int32_t stride = p->shape.kept_strides[2];
    const int32_t most = stride == 1 ? AOT_REDUCE_SUM_S16_BLOCK : 1;
    for (int32_t done = 0; done < size; done += most) {
        const int32_t block = size - done < most ? size - done : most;
        int32_t sums[AOT_REDUCE_SUM_S16_BLOCK] = {0};
        if (stride == 1) {
            reduce_sum_s16_block(&p->shape, input + done, block, sums);
        } else {
            sums[0] = reduce_sum_s16_single(&p->shape, input + done * stride);
        }
        for (int32_t c = 0; c < block; c++) {
            output[done + c] = (int16_t)aot_clamp(aot_reduce_sum_quantized_output(p, sums[c]),
                                                  INT16_MIN, INT16_MAX);
        }
    }
}

void aot_reduce_sum_s16(const aot_reduce_sum_quantized_params_t *params, const int16_t *input,
                        int16_t *output)
{
    const aot_reduce_t *shape = &params->shape;
    for (int32_t i = 0; i < shape->kept_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->kept_sizes[1]; j++) {
            reduce_sum_s16_row(
                params, input + i * shape->kept_strides[0] + j * shape->kept_strides[1], output);
            output += shape->kept_sizes[2];
        }
    }
}
