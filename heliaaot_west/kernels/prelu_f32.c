/* SPDX-License-Identifier: Apache-2.0 */
#include "prelu_f32.h"

static inline float prelu_f32_value(const aot_binary_params_t *p, float a, float b)
{
    (void)p;
    return a >= 0.0f ? a : a * b;
}

AOT_BROADCAST_KERNEL(prelu_f32, aot_binary_params_t, float)
