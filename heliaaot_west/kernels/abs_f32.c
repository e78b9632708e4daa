/* SPDX-License-Identifier: Apache-2.0 */
#include "abs_f32.h"

#include <math.h>

#include "unary.h"

static inline float abs_f32_value(float x)
{
    return fabsf(x);
}

AOT_UNARY_KERNEL(abs_f32, float)
