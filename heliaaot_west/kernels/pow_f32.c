/* SPDX-License-Identifier: Apache-2.0 */
#include "pow_f32.h"

#include <math.h>

static inline float pow_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    return powf(a, b);
}

AOT_BROADCAST_KERNEL(pow_f32, aot_binary_params_t, float)
