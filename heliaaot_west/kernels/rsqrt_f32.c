/* SPDX-License-Identifier: Apache-2.0 */
#include "rsqrt_f32.h"

#include <math.h>

#include "unary.h"

static inline float rsqrt_f32_value(float x)
{
    return 1.0f / sqrtf(x);
}

AOT_UNARY_KERNEL(rsqrt_f32, float)
