/* SPDX-License-Identifier: Apache-2.0 */
#include "cos_f32.h"

#include <math.h>

#include "unary.h"

static inline float cos_f32_value(float x)
{
    return cosf(x);
}

AOT_UNARY_KERNEL(cos_f32, float)
