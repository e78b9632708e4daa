/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RSQRT_S16_H
#define AOT_RSQRT_S16_H

#include <stdint.h>

/* Reciprocals of square roots times a factor; of zero and below the greatest value.
 * The output may be the input. */
void aot_rsqrt_s16(const int16_t *input, int16_t *output, int32_t size, int32_t multiplier,
                   int32_t shift);

#endif
