/* SPDX-License-Identifier: Apache-2.0 */
/* Elements of one of two tensors, by a condition, over shapes that broadcast. */
#ifndef AOT_SELECT_H
#define AOT_SELECT_H

#include <stdint.h>

#define AOT_SELECT_OUTER 5

/*
 * The output as rows of columns, over which each input either advances or stays (step 1 or 0).
 * Outer dimensions come innermost first; when one advances, all before it start again and the
 * inputs, in the order condition, x, y, move from the start of the last row to that of the next.
 */
typedef struct {
    int32_t rows;
    int32_t columns;
    int32_t steps[3];
    int32_t sizes[AOT_SELECT_OUTER];
    int32_t condition_jumps[AOT_SELECT_OUTER];
    int32_t x_jumps[AOT_SELECT_OUTER];
    int32_t y_jumps[AOT_SELECT_OUTER];
} aot_select_params_t;

typedef struct {
    int32_t condition;
    int32_t x;
    int32_t y;
    int32_t index[AOT_SELECT_OUTER];
} aot_select_position_t;

static inline void aot_select_next(const aot_select_params_t *params, aot_select_position_t *at)
{
    for (int32_t i = 0; i < AOT_SELECT_OUTER; i++) {
        if (++at->index[i] < params->sizes[i]) {
            at->condition += params->condition_jumps[i];
            at->x += params->x_jumps[i];
            at->y += params->y_jumps[i];
            return;
        }
        at->index[i] = 0;
    }
}

/* Defines aot_NAME(params, condition, x, y, output) for elements of TYPE. */
#define AOT_SELECT_KERNEL(NAME, TYPE)                                                             \
    void aot_##NAME(const aot_select_params_t *params, const uint8_t *condition, const TYPE *x,   \
                    const TYPE *y, TYPE *output)                                                  \
    {                                                                                             \
        const int32_t step = params->steps[0];                                                    \
        const int32_t step_x = params->steps[1];                                                  \
        const int32_t step_y = params->steps[2];                                                  \
        aot_select_position_t at = {0, 0, 0, {0}};                                                \
        for (int32_t row = 0; row < params->rows; row++) {                                        \
            const uint8_t *row_condition = condition + at.condition;                              \
            const TYPE *row_x = x + at.x;                                                         \
            const TYPE *row_y = y + at.y;                                                         \
            for (int32_t i = 0; i < params->columns; i++) {                                       \
                output[i] = row_condition[i * step] ? row_x[i * step_x] : row_y[i * step_y];      \
            }                                                                                     \
            output += params->columns;                                                            \
            aot_select_next(params, &at);                                                         \
        }                                                                                         \
    }

#endif
