/* SPDX-License-Identifier: Apache-2.0 */
#include "sin_f32.h"

#include <math.h>

#include "unary.h"

static inline float sin_f32_value(float x)
{
    return sinf(x);
}

AOT_UNARY_KERNEL(sin_f32, float)
