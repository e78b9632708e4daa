/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_L2_POOL_2D_F32_H
#define AOT_L2_POOL_2D_F32_H

#include "pool_2d.h"

/* Root of the mean square of the elements of each window that lie in the input, clamped to the
 * fused activation. */
void aot_l2_pool_2d_f32(const aot_pool_2d_params_t *params, const float *input, float *output,
                        float activation_min, float activation_max);

#endif
