/* SPDX-License-Identifier: Apache-2.0 */
#include "sqrt_f32.h"

#include <math.h>

#include "unary.h"

static inline float sqrt_f32_value(float x)
{
    return sqrtf(x);
}

AOT_UNARY_KERNEL(sqrt_f32, float)
