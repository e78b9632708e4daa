/* SPDX-License-Identifier: Apache-2.0 */
#include "gelu_f32.h"

#include <math.h>

#include "unary.h"

static inline float gelu_f32_value(float x)
{
    return 0.5f * x * erfcf(x * -0.70710678f);
}

AOT_UNARY_KERNEL(gelu_f32, float)
