/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_mod_f32.h"

#include <math.h>

static inline float floor_mod_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    const float rest = fmodf(a, b);
    return rest != 0.0f && (rest < 0.0f) != (b < 0.0f) ? rest + b : rest;
}

AOT_BROADCAST_KERNEL(floor_mod_f32, aot_binary_params_t, float)
