/* SPDX-License-Identifier: Apache-2.0 */
#include "sign_f32.h"

#include "unary.h"

static inline float sign_f32_value(float x)
{
    return x > 0.0f ? 1.0f : (x < 0.0f ? -1.0f : x);
}

AOT_UNARY_KERNEL(sign_f32, float)
