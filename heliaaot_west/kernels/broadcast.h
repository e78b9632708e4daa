/* SPDX-License-Identifier: Apache-2.0 */
/* Element-wise functions of two tensors whose shapes broadcast. */
#ifndef AOT_BROADCAST_H
#define AOT_BROADCAST_H

#include <stdint.h>

#define AOT_BROADCAST_OUTER 5

/*
 * The output as rows of columns, over which each input either advances or stays (step 1 or 0).
 * Outer dimensions come innermost first; when one advances, all before it start again and the
 * inputs move from the start of the last row to that of the next by its jumps.
 */
typedef struct {
    int32_t rows;
    int32_t columns;
    int32_t step1;
    int32_t step2;
    int32_t sizes[AOT_BROADCAST_OUTER];
    int32_t jumps1[AOT_BROADCAST_OUTER];
    int32_t jumps2[AOT_BROADCAST_OUTER];
} aot_broadcast_t;

/* Of kernels that need nothing but the shape. */
typedef struct {
    aot_broadcast_t shape;
} aot_binary_params_t;

typedef struct {
    int32_t offset1;
    int32_t offset2;
    int32_t index[AOT_BROADCAST_OUTER];
} aot_broadcast_position_t;

static inline void aot_broadcast_next(const aot_broadcast_t *shape, aot_broadcast_position_t *at)
{
    for (int32_t i = 0; i < AOT_BROADCAST_OUTER; i++) {
        if (++at->index[i] < shape->sizes[i]) {
            at->offset1 += shape->jumps1[i];
            at->offset2 += shape->jumps2[i];
            return;
        }
        at->index[i] = 0;
    }
}

/*
 * Defines aot_NAME(params, input1, input2, output) by NAME_value(params, a, b) of one element of
 * each input; params->shape is the aot_broadcast_t. What depends on the staying input alone
 * leaves the loop. The output may be an input that does not broadcast.
 */
#define AOT_BROADCAST_KERNEL(NAME, PARAMS, TYPE) AOT_BROADCAST_KERNEL_TO(NAME, PARAMS, TYPE, TYPE)

/* The same where the output is of another type; then it may not be an input. */
#define AOT_BROADCAST_KERNEL_TO(NAME, PARAMS, TYPE, RESULT)                                        \
    void aot_##NAME(const PARAMS *restrict params, const TYPE *input1, const TYPE *input2,         \
                    RESULT *output)                                                                \
    {                                                                                              \
        const aot_broadcast_t *shape = &params->shape;                                             \
        const int32_t columns = shape->columns;                                                    \
        aot_broadcast_position_t at = {0, 0, {0}};                                                 \
        for (int32_t row = 0; row < shape->rows; row++) {                                          \
            const TYPE *row1 = input1 + at.offset1;                                                \
            const TYPE *row2 = input2 + at.offset2;                                                \
            if (shape->step2 == 0) {                                                               \
                const TYPE value2 = *row2;                                                         \
                for (int32_t i = 0; i < columns; i++) {                                            \
                    output[i] = NAME##_value(params, row1[i], value2);                             \
                }                                                                                  \
            } else if (shape->step1 == 0) {                                                        \
                const TYPE value1 = *row1;                                                         \
                for (int32_t i = 0; i < columns; i++) {                                            \
                    output[i] = NAME##_value(params, value1, row2[i]);                             \
                }                                                                                  \
            } else {                                                                               \
                for (int32_t i = 0; i < columns; i++) {                                            \
                    output[i] = NAME##_value(params, row1[i], row2[i]);                            \
                }                                                                                  \
            }                                                                                      \
            output += columns;                                                                     \
            aot_broadcast_next(shape, &at);                                                        \
        }                                                                                          \
    }

#endif
