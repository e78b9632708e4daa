/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_POW_F32_H
#define AOT_POW_F32_H

#include "broadcast.h"

/* input1 to the power of input2. */
void aot_pow_f32(const aot_binary_params_t *params, const float *input1,
                 const float *input2, float *output);

#endif
