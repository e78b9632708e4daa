/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_sum_s64.h"

static inline int64_t reduce_sum_s64_step(int64_t result, int64_t element)
{
    return (int64_t)((uint64_t)result + (uint64_t)element);
}

AOT_REDUCE_KERNEL(reduce_sum_s64, int64_t, 0)
