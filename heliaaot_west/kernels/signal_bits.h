/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_BITS_H
#define AOT_SIGNAL_BITS_H

#include <stdint.h>

/* Bits up to the highest one that is set; 32 of zero, as signal/src/msb_32.cc of TFLM has it. */
static inline int32_t aot_signal_bits(uint32_t value)
{
    int32_t bits = 32;
    if (value == 0) {
        return bits;
    }
    for (int32_t step = 16; step > 0; step >>= 1) {
        if ((value >> (32 - step)) == 0) {
            value <<= step;
            bits -= step;
        }
    }
    return bits;
}

#endif
