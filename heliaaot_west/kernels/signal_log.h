/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_LOG_H
#define AOT_SIGNAL_LOG_H

#include <stdint.h>

/*
 * Natural logarithms times output_scale, saturated at 32767; 0 of what is at most 1 after a
 * shift to the left by correction_bits. curve [129] is log2(1 + i / 128) - i / 128 in Q16.
 */
void aot_signal_log(const uint32_t *input, const uint16_t *curve, int32_t output_scale,
                    int32_t correction_bits, int32_t size, int16_t *output);

#endif
