/* SPDX-License-Identifier: Apache-2.0 */
#include "elu_f32.h"

#include <math.h>

#include "unary.h"

static inline float elu_f32_value(float x)
{
    return x < 0.0f ? expm1f(x) : x;
}

AOT_UNARY_KERNEL(elu_f32, float)
