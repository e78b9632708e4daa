/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_f32.h"

static inline float maximum_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_f32, aot_binary_params_t, float)

static inline float minimum_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_f32, aot_binary_params_t, float)
