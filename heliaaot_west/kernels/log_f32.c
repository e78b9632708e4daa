/* SPDX-License-Identifier: Apache-2.0 */
#include "log_f32.h"

#include <math.h>

#include "unary.h"

static inline float log_f32_value(float x)
{
    return logf(x);
}

AOT_UNARY_KERNEL(log_f32, float)
