/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ACCUMULATE_S8_H
#define AOT_ACCUMULATE_S8_H

#include <stdint.h>

/* The same value for all sums. */
void aot_fill_s32(int32_t *sums, int32_t size, int32_t value);

/* Adds the input times 2^shift to the sums, which stay within 32 bits. */
void aot_accumulate_s8(const int8_t *input, int32_t *sums, int32_t size, int32_t shift);

#endif
