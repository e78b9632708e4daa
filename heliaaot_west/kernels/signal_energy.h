/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_ENERGY_H
#define AOT_SIGNAL_ENERGY_H

#include <stdint.h>

/* re * re + im * im of points first to end - 1 of input [size, 2]; 0 of the others. */
void aot_signal_energy(const int16_t *input, int32_t first, int32_t end, int32_t size,
                       uint32_t *output);

#endif
