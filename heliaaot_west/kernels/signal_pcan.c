/* SPDX-License-Identifier: Apache-2.0 */
/* signal/src/pcan_argc_fixed.cc of TFLM. */
#include "signal_pcan.h"

#include "signal_bits.h"

enum {
    SIGNAL_PCAN_SNR_BITS = 12,
    SIGNAL_PCAN_OUTPUT_BITS = 6,
};

/* The table holds values at 0, 1 and 2, then three coefficients for each power of two. */
static int32_t signal_pcan_gain(uint32_t noise, const int16_t *gains)
{
    if (noise <= 2) {
        return gains[noise];
    }
    const int32_t bits = aot_signal_bits(noise);
    const int16_t *piece = gains + 4 * bits - 6;
    const uint32_t place = bits < 11 ? noise << (11 - bits) : noise >> (bits - 11);
    const int32_t fraction = (int32_t)(place & 0x3FF);
    const int32_t slope = ((piece[2] * fraction) >> 5) + piece[1] * 32;
    const int32_t rise = (int32_t)((uint32_t)slope * (uint32_t)fraction + (1u << 14)) >> 15;
    return (int16_t)(rise + piece[0]);
}

/* x * x / 4 below 2 and x - 1 above, in fixed point. */
static uint32_t signal_pcan_shrink(uint32_t snr)
{
    if (snr < (UINT32_C(2) << SIGNAL_PCAN_SNR_BITS)) {
        return (snr * snr) >> (2 + 2 * SIGNAL_PCAN_SNR_BITS - SIGNAL_PCAN_OUTPUT_BITS);
    }
    return (snr >> (SIGNAL_PCAN_SNR_BITS - SIGNAL_PCAN_OUTPUT_BITS)) -
           (UINT32_C(1) << SIGNAL_PCAN_OUTPUT_BITS);
}

void aot_signal_pcan(const uint32_t *input, const uint32_t *noise, const int16_t *gains,
                     int32_t snr_shift, int32_t size, uint32_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        const uint32_t gain = (uint32_t)signal_pcan_gain(noise[i], gains);
        output[i] = signal_pcan_shrink((uint32_t)(((uint64_t)input[i] * gain) >> snr_shift));
    }
}
