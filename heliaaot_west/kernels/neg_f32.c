/* SPDX-License-Identifier: Apache-2.0 */
#include "neg_f32.h"

#include "unary.h"

static inline float neg_f32_value(float x)
{
    return -x;
}

AOT_UNARY_KERNEL(neg_f32, float)
