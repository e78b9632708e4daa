/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_max_min_u8.h"

static inline uint8_t reduce_max_u8_step(uint8_t result, uint8_t element)
{
    return element > result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_max_u8, uint8_t, 0)

static inline uint8_t reduce_min_u8_step(uint8_t result, uint8_t element)
{
    return element < result ? element : result;
}

AOT_REDUCE_KERNEL(reduce_min_u8, uint8_t, UINT8_MAX)
