/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_AVERAGE_POOL_2D_S8_H
#define AOT_AVERAGE_POOL_2D_S8_H

#include <stdint.h>

#include "pool_2d.h"

/* Mean of the elements of each window that lie in the input, clamped to the fused activation. */
void aot_average_pool_2d_s8(const aot_pool_2d_params_t *params, const int8_t *input, int8_t *output,
                            int32_t activation_min, int32_t activation_max);

#endif
