/* SPDX-License-Identifier: Apache-2.0 */
#include "dequantize_f16_f32.h"

#include <string.h>

/*
 * The half's exponent and fraction, read as a single, are 2^112 times too small; the product is
 * exact, also of subnormals. Infinity and NaN need the largest exponent.
 */
static float dequantize_f16_f32_value(uint16_t half)
{
    const uint32_t sign = (uint32_t)(half & 0x8000u) << 16;
    const uint32_t magnitude = (uint32_t)(half & 0x7fffu) << 13;
    uint32_t bits = magnitude;
    float value;
    memcpy(&value, &bits, sizeof value);
    value *= 0x1p112f;
    memcpy(&bits, &value, sizeof bits);
    if (magnitude >= 0x0f800000u) {
        bits = magnitude | 0x7f800000u;
    }
    bits |= sign;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void aot_dequantize_f16_f32(const uint16_t *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = dequantize_f16_f32_value(input[i]);
    }
}
