/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_EXP_F32_H
#define AOT_EXP_F32_H

#include <stdint.h>

/* Exponentials. The output may be the input. */
void aot_exp_f32(const float *input, float *output, int32_t size);

#endif
