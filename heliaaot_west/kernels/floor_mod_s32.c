/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_mod_s32.h"

static inline int32_t floor_mod_s32_value(const aot_binary_params_t *p, int32_t a, int32_t b)
{
    (void)p;
    if (b == 0 || b == -1) {
        return 0;
    }
    const int32_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

AOT_BROADCAST_KERNEL(floor_mod_s32, aot_binary_params_t, int32_t)
