/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_f32.h"

#include <float.h>

static inline float reduce_max_f32_step(float result, float element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_f32, float, -FLT_MAX)

static inline float reduce_min_f32_step(float result, float element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_f32, float, FLT_MAX)
