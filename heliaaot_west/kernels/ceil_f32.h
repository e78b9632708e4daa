/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CEIL_F32_H
#define AOT_CEIL_F32_H

#include <stdint.h>

/* The least whole numbers not below the values. The output may be the input. */
void aot_ceil_f32(const float *input, float *output, int32_t size);

#endif
