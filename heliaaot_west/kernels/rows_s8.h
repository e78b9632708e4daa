/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of int8 through packed filters to requantized rows of int8. */
#ifndef AOT_ROWS_S8_H
#define AOT_ROWS_S8_H

#include <stdint.h>

#include "channel_output.h"

/* What every row goes through: count filters of n weights, packed as sums_s8.h says. */
typedef struct {
    const aot_channel_output_t *output;
    const int8_t *filter;
    const int32_t *bias;
    const int32_t *multiplier;
    const int8_t *shift;
    int32_t n;
    int32_t count;
} aot_rows_s8_t;

/* One row of n elements to count outputs. */
void aot_rows_s8_one(const aot_rows_s8_t *rows, const int8_t *row, int8_t *out);

/* Two rows, the outputs of the second behind those of the first. */
void aot_rows_s8_two(const aot_rows_s8_t *rows, const int8_t *row0, const int8_t *row1,
                     int8_t *out);

#endif
