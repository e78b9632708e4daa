/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_F32_B8_H
#define AOT_CAST_F32_B8_H

#include <stdint.h>

/* Whether real numbers are not 0. */
void aot_cast_f32_b8(const float *input, uint8_t *output, int32_t size);

#endif
