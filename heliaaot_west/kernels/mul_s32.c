/* SPDX-License-Identifier: Apache-2.0 */
#include "mul_s32.h"

static inline int32_t mul_s32_value(const aot_arithmetic_s32_params_t *p, int32_t a, int32_t b)
{
    return aot_clamp((int32_t)((uint32_t)a * (uint32_t)b), p->activation_min, p->activation_max);
}

AOT_BROADCAST_KERNEL(mul_s32, aot_arithmetic_s32_params_t, int32_t)
