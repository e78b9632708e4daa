/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_PCAN_H
#define AOT_SIGNAL_PCAN_H

#include <stdint.h>

/*
 * Automatic gain control: input [size] times a gain that falls with noise [size], compressed.
 * gains [125] is a table of quadratic pieces.
 */
void aot_signal_pcan(const uint32_t *input, const uint32_t *noise, const int16_t *gains,
                     int32_t snr_shift, int32_t size, uint32_t *output);

#endif
