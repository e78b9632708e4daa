/* SPDX-License-Identifier: Apache-2.0 */
#include "div_s32.h"

static inline int32_t div_s32_value(const aot_arithmetic_s32_params_t *p, int32_t a, int32_t b)
{
    const int64_t quotient = b == 0 ? 0 : (int64_t)a / b;
    return aot_clamp((int32_t)quotient, p->activation_min, p->activation_max);
}

AOT_BROADCAST_KERNEL(div_s32, aot_arithmetic_s32_params_t, int32_t)
