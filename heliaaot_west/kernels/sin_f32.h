/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIN_F32_H
#define AOT_SIN_F32_H

#include <stdint.h>

/* Sines. The output may be the input. */
void aot_sin_f32(const float *input, float *output, int32_t size);

#endif
