/* SPDX-License-Identifier: Apache-2.0 */
#include "div_f32.h"

static inline float div_f32_value(const aot_arithmetic_f32_params_t *p, float a, float b)
{
    return aot_clamp_f32_value(a / b, p->activation_min, p->activation_max);
}

AOT_BROADCAST_KERNEL(div_f32, aot_arithmetic_f32_params_t, float)
