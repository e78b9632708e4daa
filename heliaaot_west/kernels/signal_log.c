/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/log.cc and filter_bank_log.cc of TFLM: a table of log2, linear between entries. */
#include "signal_log.h"

#include "signal_bits.h"

enum {
    SIGNAL_LOG_OF_TWO = 45426,
    SIGNAL_LOG_HALF = 1 << 15,
};

/* log2 in Q16. */
static uint32_t signal_log_two(uint32_t value, const uint16_t *curve)
{
    const int32_t whole = aot_signal_bits(value) - 1;
    const uint32_t rest = value - (UINT32_C(1) << whole);
    const int32_t place = (int32_t)(whole < 16 ? rest << (16 - whole) : rest >> (whole - 16));
    const int32_t segment = place >> 9;
    const int32_t rise = curve[segment + 1] - curve[segment];
    const int32_t bend = curve[segment] + ((rise * (place & 511)) >> 16);
    return ((uint32_t)whole << 16) + (uint32_t)(place + bend);
}

void aot_signal_log(const uint32_t *input, const uint16_t *curve, int32_t output_scale,
                    int32_t correction_bits, int32_t size, int16_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        const uint32_t value = input[i] << correction_bits;
        if (value <= 1) {
            output[i] = 0;
            continue;
        }
        const uint64_t two = signal_log_two(value, curve);
        const uint32_t natural = (uint32_t)((SIGNAL_LOG_OF_TWO * two + SIGNAL_LOG_HALF) >> 16);
        const uint32_t scaled = ((uint32_t)output_scale * natural + SIGNAL_LOG_HALF) >> 16;
        output[i] = (int16_t)(scaled < INT16_MAX ? scaled : INT16_MAX);
    }
}
