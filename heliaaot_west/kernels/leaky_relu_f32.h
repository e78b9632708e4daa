/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LEAKY_RELU_F32_H
#define AOT_LEAKY_RELU_F32_H

#include <stdint.h>

/* Values that are not positive times the slope. The output may be the input. */
void aot_leaky_relu_f32(const float *input, float *output, int32_t size, float slope);

#endif
