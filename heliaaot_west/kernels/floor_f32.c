/* SPDX-License-Identifier: Apache-2.0 */
#include "floor_f32.h"

#include <math.h>

#include "unary.h"

static inline float floor_f32_value(float x)
{
    return floorf(x);
}

AOT_UNARY_KERNEL(floor_f32, float)
