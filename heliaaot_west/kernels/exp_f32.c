/* SPDX-License-Identifier: Apache-2.0 */
#include "exp_f32.h"

#include <math.h>

#include "unary.h"

static inline float exp_f32_value(float x)
{
    return expf(x);
}

AOT_UNARY_KERNEL(exp_f32, float)
