/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_AVERAGE_POOL_2D_S16_H
#define AOT_AVERAGE_POOL_2D_S16_H

#include <stdint.h>

#include "pool_2d.h"

/* Mean of the elements of each window that lie in the input, clamped to the fused activation. */
void aot_average_pool_2d_s16(const aot_pool_2d_params_t *params, const int16_t *input,
                             int16_t *output, int32_t activation_min, int32_t activation_max);

#endif
