/* SPDX-License-Identifier: Apache-2.0 */
#include "hard_swish_f32.h"

#include "unary.h"

static inline float hard_swish_f32_value(float x)
{
    const float raised = x + 3.0f > 0.0f ? x + 3.0f : 0.0f;
    return x * (raised < 6.0f ? raised : 6.0f) / 6.0f;
}

AOT_UNARY_KERNEL(hard_swish_f32, float)
