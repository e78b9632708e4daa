/* SPDX-License-Identifier: Apache-2.0 */
#include "ceil_f32.h"

#include <math.h>

#include "unary.h"

static inline float ceil_f32_value(float x)
{
    return ceilf(x);
}

AOT_UNARY_KERNEL(ceil_f32, float)
