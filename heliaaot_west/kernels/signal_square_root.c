/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One bit of the root after another. Roots of numbers below 2^32 saturate at 65535.
 * signal/src/square_root_64.cc and square_root_32.cc of TFLM.
 */
#include "signal_square_root.h"

#include "signal_bits.h"

static uint32_t signal_square_root_narrow(uint32_t value)
{
    uint32_t root = 0;
    uint32_t bit = value == 0 ? 0 : UINT32_C(1) << ((aot_signal_bits(value) - 1) & ~1);
    while (bit != 0) {
        if (value >= root + bit) {
            value -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return value > root && root != UINT16_MAX ? root + 1 : root;
}

static uint32_t signal_square_root_wide(uint64_t value)
{
    uint64_t root = 0;
    const int32_t bits = 32 + aot_signal_bits((uint32_t)(value >> 32));
    uint64_t bit = UINT64_C(1) << ((bits - 1) & ~1);
    while (bit != 0) {
        if (value >= root + bit) {
            value -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return (uint32_t)(value > root && root != UINT32_MAX ? root + 1 : root);
}

void aot_signal_square_root(const uint64_t *input, const int32_t *scale_bits, int32_t size,
                            uint32_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        const uint32_t root = (input[i] >> 32) == 0 ? signal_square_root_narrow((uint32_t)input[i])
                                                    : signal_square_root_wide(input[i]);
        output[i] = root >> (*scale_bits & 31);
    }
}
