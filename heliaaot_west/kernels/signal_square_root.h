/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGNAL_SQUARE_ROOT_H
#define AOT_SIGNAL_SQUARE_ROOT_H

#include <stdint.h>

/* Square roots to nearest, shifted right by scale_bits. */
void aot_signal_square_root(const uint64_t *input, const int32_t *scale_bits, int32_t size,
                            uint32_t *output);

#endif
