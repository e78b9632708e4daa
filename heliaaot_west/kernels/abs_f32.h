/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ABS_F32_H
#define AOT_ABS_F32_H

#include <stdint.h>

/* Absolute values. The output may be the input. */
void aot_abs_f32(const float *input, float *output, int32_t size);

#endif
