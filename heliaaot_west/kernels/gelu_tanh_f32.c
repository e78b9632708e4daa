/* SPDX-License-Identifier: Apache-2.0 */
#include "gelu_tanh_f32.h"

#include <math.h>

#include "unary.h"

static inline float gelu_tanh_f32_value(float x)
{
    const float argument = 0.79788456f * (x + 0.044715f * x * x * x);
    return 0.5f * x * (1.0f + tanhf(argument));
}

AOT_UNARY_KERNEL(gelu_tanh_f32, float)
