/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DIV_F32_H
#define AOT_DIV_F32_H

#include "arithmetic_f32.h"

/* input1 / input2, clamped to the fused activation. */
void aot_div_f32(const aot_arithmetic_f32_params_t *params, const float *input1,
                 const float *input2, float *output);

#endif
