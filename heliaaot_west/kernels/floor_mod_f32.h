/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FLOOR_MOD_F32_H
#define AOT_FLOOR_MOD_F32_H

#include "broadcast.h"

/* The remainder of input1 / input2 with the sign of input2. */
void aot_floor_mod_f32(const aot_binary_params_t *params, const float *input1,
                       const float *input2, float *output);

#endif
