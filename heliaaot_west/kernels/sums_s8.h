/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Weighted sums of rows of int8 with packed filters of int8, modulo 2^32.
 *
 * Filters are packed in threes: 16 weights of the first, 16 of the second, 16 of the third, and
 * so on; at the end, likewise, what is left of each. The one or two filters that do not fill a
 * three follow as they are. So the loads of a row serve three filters, those of a filter two
 * rows, and the weights are read from one address on.
 */
#ifndef AOT_SUMS_S8_H
#define AOT_SUMS_S8_H

#include <stdint.h>

/* Filters that are summed at a time: a multiple of 3 and 4. */
#define AOT_SUMS_S8_COUNT 48

/*
 * sums[f], and AOT_SUMS_S8_COUNT further for the second row, become bias[f] plus the products of
 * row0 and of row1, each of n elements, with filter f of count.
 */
void aot_sums_s8_two_rows(int32_t *sums, const int8_t *row0, const int8_t *row1,
                          const int8_t *filter, const int32_t *bias, int32_t n, int32_t count);

/* The same of one row; what stands in the sums of a second is undefined. */
void aot_sums_s8_one_row(int32_t *sums, const int8_t *row, const int8_t *filter,
                         const int32_t *bias, int32_t n, int32_t count);

#endif
