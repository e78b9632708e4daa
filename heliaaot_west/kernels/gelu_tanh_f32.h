/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_GELU_TANH_F32_H
#define AOT_GELU_TANH_F32_H

#include <stdint.h>

/* x times the normal distribution function of x, approximated by tanh.
 * The output may be the input. */
void aot_gelu_tanh_f32(const float *input, float *output, int32_t size);

#endif
