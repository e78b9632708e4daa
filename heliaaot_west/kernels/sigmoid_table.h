/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGMOID_TABLE_H
#define AOT_SIGMOID_TABLE_H

#include <stdint.h>

/* The argument is (value * multiplier, rounded) >> shift, with 12288 for 1. */
typedef struct {
    int32_t multiplier;
    int32_t shift;
} aot_sigmoid_table_params_t;

static inline int32_t aot_sigmoid_argument(const aot_sigmoid_table_params_t *p, int16_t value)
{
    const int32_t half = p->shift > 0 ? INT32_C(1) << (p->shift - 1) : 0;
    return (value * p->multiplier + half) >> p->shift;
}

/*
 * The sigmoid of magnitude / (24 * 2^bits), from a table of its 256 values at n / 24 with 16
 * fraction bits, by linear interpolation; the result has bits more of them.
 */
static inline uint32_t aot_sigmoid_interpolate(const uint16_t *table, uint32_t magnitude,
                                               uint32_t bits)
{
    const uint32_t index = magnitude >> bits;
    const uint32_t step = magnitude & ((UINT32_C(1) << bits) - 1u);
    return ((uint32_t)table[index] << bits) + step * (uint32_t)(table[index + 1] - table[index]);
}

#endif
