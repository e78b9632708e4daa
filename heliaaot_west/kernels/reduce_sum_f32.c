/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_sum_f32.h"

/* Neighbouring sums taken at a time: they fill vectors and stay in registers. */
#define AOT_REDUCE_SUM_F32_BLOCK 16

static void reduce_sum_f32_block(const aot_reduce_t *shape, const float *input, int32_t block,
                                 float *sums)
{
    for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {
            const float *row =
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

static float reduce_sum_f32_single(const aot_reduce_t *shape, const float *input)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {
            const float *row =
                input + i * shape->reduced_strides[0] + j * shape->reduced_strides[1];
            for (int32_t k = 0; k < shape->reduced_sizes[2]; k++) {
                sum += row[k];
            }
        }
    }
    return sum;
}

/* Sums along the last kept dimension, where either the outputs or the addends are neighbours. */
static void reduce_sum_f32_row(const aot_reduce_sum_f32_params_t *p, const float *input,
                               float *output)
{
    const int32_t size = p->shape.kept_sizes[2];
    const int32_t stride = p->shape.kept_strides[2];
    const int32_t most = stride == 1 ? AOT_REDUCE_SUM_F32_BLOCK : 1;
    for (int32_t done = 0; done < size; done += most) {
        const int32_t block = size - done < most ? size - done : most;
        float sums[AOT_REDUCE_SUM_F32_BLOCK] = {0.0f};
        if (stride == 1) {
            reduce_sum_f32_block(&p->shape, input + done, block, sums);
        } else {
            sums[0] = reduce_sum_f32_single(&p->shape, input + done * stride);
        }
        for (int32_t c = 0; c < block; c++) {
            output[done + c] = sums[c] / p->divisor;
        }
    }
}

void aot_reduce_sum_f32(const aot_reduce_sum_f32_params_t *params, const float *input,
                        float *output)
{
    const aot_reduce_t *shape = &params->shape;
    for (int32_t i = 0; i < shape->kept_sizes[0]; i++) {
        for (int32_t j = 0; j < shape->kept_sizes[1]; j++) {
            reduce_sum_f32_row(
                params, input + i * shape->kept_strides[0] + j * shape->kept_strides[1], output);
            output += shape->kept_sizes[2];
        }
    }
}
