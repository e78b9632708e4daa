/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_div_f32.h"

#include <math.h>

static inline float floor_div_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    return (float)floor((double)a / (double)b);
}

AOT_BROADCAST_KERNEL(floor_div_f32, aot_binary_params_t, float)
