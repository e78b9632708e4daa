/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAX_POOL_2D_S16_H
#define AOT_MAX_POOL_2D_S16_H

#include <stdint.h>

#include "pool_2d.h"

/* Greatest value of each window, clamped to the fused activation. */
void aot_max_pool_2d_s16(const aot_pool_2d_params_t *params, const int16_t *input, int16_t *output,
                         int32_t activation_min, int32_t activation_max);

#endif
