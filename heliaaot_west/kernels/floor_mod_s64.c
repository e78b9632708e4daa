/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_mod_s64.h"

static inline int64_t floor_mod_s64_value(const aot_binary_params_t *p, int64_t a, int64_t b)
{
    (void)p;
    if (b == 0 || b == -1) {
        return 0;
    }
    const int64_t rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

AOT_BROADCAST_KERNEL(floor_mod_s64, aot_binary_params_t, int64_t)
