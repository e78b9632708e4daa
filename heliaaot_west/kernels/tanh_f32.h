/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TANH_F32_H
#define AOT_TANH_F32_H

#include <stdint.h>

/* Hyperbolic tangent; output may be the input. */
void aot_tanh_f32(const float *input, float *output, int32_t size);

#endif
