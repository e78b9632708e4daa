/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TABLE_S16_H
#define AOT_TABLE_S16_H

#include <stdint.h>

/*
 * A function of int16 from 513 of its values, 128 apart, by linear interpolation.
 * tensorflow/lite/kernels/internal/common.h: LUTLookup.
 */
static inline int16_t aot_table_s16(const int16_t *table, int16_t value)
{
    const int16_t *base = table + 256 + (value >> 7);
    const int32_t slope = base[1] - base[0];
    return (int16_t)(base[0] + ((slope * (value & 0x7f) + 64) >> 7));
}

#endif
