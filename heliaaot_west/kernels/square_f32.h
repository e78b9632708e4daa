/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQUARE_F32_H
#define AOT_SQUARE_F32_H

#include <stdint.h>

/* Squares. The output may be the input. */
void aot_square_f32(const float *input, float *output, int32_t size);

#endif
