/* SPDX-License-Identifier: Apache-2.0 */
#include "squared_difference_f32.h"

static inline float squared_difference_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    const float difference = a - b;
    return difference * difference;
}

AOT_BROADCAST_KERNEL(squared_difference_f32, aot_binary_params_t, float)
