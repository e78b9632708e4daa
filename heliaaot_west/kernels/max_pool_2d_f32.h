/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAX_POOL_2D_F32_H
#define AOT_MAX_POOL_2D_F32_H

#include "pool_2d.h"

/* Greatest value of each window, clamped to the fused activation. */
void aot_max_pool_2d_f32(const aot_pool_2d_params_t *params, const float *input, float *output,
                         float activation_min, float activation_max);

#endif
