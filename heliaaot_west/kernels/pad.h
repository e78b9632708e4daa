/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_PAD_H
#define AOT_PAD_H

#include <stdint.h>

#define AOT_PAD_LOOPS 5

/*
 * Rows of the input with borders between them, in bytes: lead before the first row, tail after the
 * last. Loops over rows come innermost first; gaps[i] lies between two rows when loop i advances
 * and all before it start again.
 */
typedef struct {
    int32_t lead;
    int32_t tail;
    int32_t rows;
    int32_t run;
    int32_t sizes[AOT_PAD_LOOPS];
    int32_t gaps[AOT_PAD_LOOPS];
} aot_pad_params_t;

/* The border after a row; index counts the loops and starts at 0. */
static inline int32_t aot_pad_gap(const aot_pad_params_t *params, int32_t *index)
{
    for (int32_t i = 0; i < AOT_PAD_LOOPS; i++) {
        if (++index[i] < params->sizes[i]) {
            return params->gaps[i];
        }
        index[i] = 0;
    }
    return params->tail;
}

/* The input with a border in which every byte is value. */
void aot_pad(const aot_pad_params_t *params, const int8_t *input, int8_t *output, int32_t value);

#endif
