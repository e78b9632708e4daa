/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_WIDEN_S4_S8_H
#define AOT_WIDEN_S4_S8_H

#include <stdint.h>

/* n int4, two a byte with the first in the low half, to int8. */
void aot_widen_s4_s8(const uint8_t *input, int8_t *output, int32_t n);

#endif
