/* SPDX-License-Identifier: Apache-2.0 */
/* How copies walk where elements do not lie as they shall. */
#ifndef AOT_COPY_STRIDED_H
#define AOT_COPY_STRIDED_H

#include <stdint.h>

#define AOT_COPY_STRIDED_OUTER 5

/*
 * Rows of columns, whose neighbours lie input_step and output_step elements apart. Outer
 * dimensions come innermost first; when one advances, all before it start again, and the jumps
 * lead from the start of the last row to that of the next. Steps and jumps may be negative or 0.
 */
typedef struct {
    int32_t rows;
    int32_t columns;
    int32_t input_step;
    int32_t output_step;
    int32_t sizes[AOT_COPY_STRIDED_OUTER];
    int32_t input_jumps[AOT_COPY_STRIDED_OUTER];
    int32_t output_jumps[AOT_COPY_STRIDED_OUTER];
} aot_copy_strided_params_t;

typedef struct {
    int32_t input;
    int32_t output;
    int32_t index[AOT_COPY_STRIDED_OUTER];
} aot_copy_strided_position_t;

static inline void aot_copy_strided_next(const aot_copy_strided_params_t *params,
                                         aot_copy_strided_position_t *at)
{
    for (int32_t i = 0; i < AOT_COPY_STRIDED_OUTER; i++) {
        if (++at->index[i] < params->sizes[i]) {
            at->input += params->input_jumps[i];
            at->output += params->output_jumps[i];
            return;
        }
        at->index[i] = 0;
    }
}

/* Defines aot_NAME(params, input, output), which copies elements of TYPE one by one. */
#define AOT_COPY_STRIDED_KERNEL(NAME, TYPE)                                                       \
    void aot_##NAME(const aot_copy_strided_params_t *params, const TYPE *input, TYPE *output)     \
    {                                                                                             \
        const int32_t columns = params->columns;                                                  \
        const int32_t input_step = params->input_step;                                            \
        const int32_t output_step = params->output_step;                                          \
        aot_copy_strided_position_t at = {0, 0, {0}};                                             \
        for (int32_t row = 0; row < params->rows; row++) {                                        \
            const TYPE *from = input + at.input;                                                  \
            TYPE *to = output + at.output;                                                        \
            for (int32_t i = 0; i < columns; i++) {                                               \
                to[i * output_step] = from[i * input_step];                                       \
            }                                                                                     \
            aot_copy_strided_next(params, &at);                                                   \
        }                                                                                         \
    }

#endif
