/* SPDX-License-Identifier: Apache-2.0 */
#include "round_f32.h"

#include <math.h>

#include "unary.h"

static inline float round_f32_value(float x)
{
    const float below = floorf(x);
    const float rest = x - below;
    const float half = below * 0.5f;
    const int even = floorf(half) == half;
    return rest < 0.5f || (rest == 0.5f && even) ? below : below + 1.0f;
}

AOT_UNARY_KERNEL(round_f32, float)
