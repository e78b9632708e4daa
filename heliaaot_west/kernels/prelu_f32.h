/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_PRELU_F32_H
#define AOT_PRELU_F32_H

#include "broadcast.h"

/* input1, where it is below zero times input2. */
void aot_prelu_f32(const aot_binary_params_t *params, const float *input1,
                   const float *input2, float *output);

#endif
