/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_sum_s32.h"

static inline int32_t reduce_sum_s32_step(int32_t result, int32_t element)
{
    return (int32_t)((uint32_t)result + (uint32_t)element);
}

AOT_REDUCE_KERNEL(reduce_sum_s32, int32_t, 0)
