/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_s64.h"

static inline int64_t reduce_max_s64_step(int64_t result, int64_t element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_s64, int64_t, INT64_MIN)

static inline int64_t reduce_min_s64_step(int64_t result, int64_t element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_s64, int64_t, INT64_MAX)
