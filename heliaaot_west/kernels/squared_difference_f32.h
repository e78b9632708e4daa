/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQUARED_DIFFERENCE_F32_H
#define AOT_SQUARED_DIFFERENCE_F32_H

#include "broadcast.h"

/* (input1 - input2)^2. */
void aot_squared_difference_f32(const aot_binary_params_t *params, const float *input1,
                                const float *input2, float *output);

#endif
