/* SPDX-License-Identifier: Apache-2.0 */
/* How reductions walk through their input. */
#ifndef AOT_REDUCE_H
#define AOT_REDUCE_H

#include <stdint.h>

#define AOT_REDUCE_DIMENSIONS 3

/*
 * Dimensions that stay and dimensions that are reduced, outermost first, with the elements between
 * neighbours; unused ones have size 1. The last kept or the last reduced one has stride 1.
 */
typedef struct {
    int32_t kept_sizes[AOT_REDUCE_DIMENSIONS];
    int32_t kept_strides[AOT_REDUCE_DIMENSIONS];
    int32_t reduced_sizes[AOT_REDUCE_DIMENSIONS];
    int32_t reduced_strides[AOT_REDUCE_DIMENSIONS];
} aot_reduce_t;

/* Of kernels that need nothing but the shape. */
typedef struct {
    aot_reduce_t shape;
} aot_reduce_params_t;

/*
 * Defines aot_NAME(params, input, output) by NAME_step(result, element), which starts at START.
 * Results are kept in the output, a row of neighbours at a time, or in a register.
 */
#define AOT_REDUCE_KERNEL(NAME, TYPE, START)                                                       \
    static void NAME##_row(const aot_reduce_t *shape, const TYPE *input, TYPE *output)             \
    {                                                                                              \
        const int32_t size = shape->kept_sizes[2];                                                 \
        for (int32_t c = 0; c < size; c++) {                                                       \
            output[c] = START;                                                                     \
        }                                                                                          \
        for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {                                    \
            for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {                                \
                const TYPE *row =                                                                  \
                    input + i * shape->reduced_strides[0] + j * shape->reduced_strides[1];         \
                for (int32_t k = 0; k < shape->reduced_sizes[2]; k++) {                            \
                    for (int32_t c = 0; c < size; c++) {                                           \
                        output[c] = NAME##_step(output[c], row[c]);                                \
                    }                                                                              \
                    row += shape->reduced_strides[2];                                              \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    static TYPE NAME##_single(const aot_reduce_t *shape, const TYPE *input)                        \
    {                                                                                              \
        TYPE result = START;                                                                       \
        for (int32_t i = 0; i < shape->reduced_sizes[0]; i++) {                                    \
            for (int32_t j = 0; j < shape->reduced_sizes[1]; j++) {                                \
                const TYPE *row =                                                                  \
                    input + i * shape->reduced_strides[0] + j * shape->reduced_strides[1];         \
                for (int32_t k = 0; k < shape->reduced_sizes[2]; k++) {                            \
                    result = NAME##_step(result, row[k]);                                          \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        return result;                                                                             \
    }                                                                                              \
    void aot_##NAME(const aot_reduce_params_t *params, const TYPE *input, TYPE *output)            \
    {                                                                                              \
        const aot_reduce_t *shape = &params->shape;                                                \
        for (int32_t i = 0; i < shape->kept_sizes[0]; i++) {                                       \
            for (int32_t j = 0; j < shape->kept_sizes[1]; j++) {                                   \
                const TYPE *row =                                                                  \
                    input + i * shape->kept_strides[0] + j * shape->kept_strides[1];               \
                if (shape->kept_strides[2] == 1) {                                                 \
                    NAME##_row(shape, row, output);                                                \
                } else {                                                                           \
                    for (int32_t c = 0; c < shape->kept_sizes[2]; c++) {                           \
                        output[c] = NAME##_single(shape, row + c * shape->kept_strides[2]);        \
                    }                                                                              \
                }                                                                                  \
                output += shape->kept_sizes[2];                                                    \
            }                                                                                      \
        }                                                                                          \
    }

#endif
