/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_div_s32.h"

static inline int32_t floor_div_s32_value(const aot_binary_params_t *p, int32_t a, int32_t b)
{
    (void)p;
    if (b == 0) {
        return 0;
    }
    const int64_t quotient = (int64_t)a / b;
    const int64_t rest = (int64_t)a % b;
    return (int32_t)(quotient - (rest != 0 && (rest < 0) != (b < 0) ? 1 : 0));
}

AOT_BROADCAST_KERNEL(floor_div_s32, aot_binary_params_t, int32_t)
