/* SPDX-License-Identifier: Apache-2.0 */
#include "square_f32.h"

#include "unary.h"

static inline float square_f32_value(float x)
{
    return x * x;
}

AOT_UNARY_KERNEL(square_f32, float)
