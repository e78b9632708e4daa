/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_s16.h"

static inline int16_t reduce_max_s16_step(int16_t result, int16_t element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_s16, int16_t, INT16_MIN)

static inline int16_t reduce_min_s16_step(int16_t result, int16_t element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_s16, int16_t, INT16_MAX)
