/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_s8.h"

static inline int8_t reduce_max_s8_step(int8_t result, int8_t element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_s8, int8_t, INT8_MIN)

static inline int8_t reduce_min_s8_step(int8_t result, int8_t element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_s8, int8_t, INT8_MAX)
