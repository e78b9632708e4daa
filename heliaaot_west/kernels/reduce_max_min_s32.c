/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_s32.h"

static inline int32_t reduce_max_s32_step(int32_t result, int32_t element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_s32, int32_t, INT32_MIN)

static inline int32_t reduce_min_s32_step(int32_t result, int32_t element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_s32, int32_t, INT32_MAX)
