/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FLOOR_DIV_F32_H
#define AOT_FLOOR_DIV_F32_H

#include "broadcast.h"

/* The greatest whole number not above input1 / input2, divided in double. */
void aot_floor_div_f32(const aot_binary_params_t *params, const float *input1,
                       const float *input2, float *output);

#endif
