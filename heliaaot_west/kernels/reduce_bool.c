/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_bool.h"

static inline uint8_t reduce_any_bool_step(uint8_t result, uint8_t element)
{
    return result || element ? 1 : 0;
}

AOT_REDUCE_KERNEL(reduce_any_bool, uint8_t, 0)

static inline uint8_t reduce_all_bool_step(uint8_t result, uint8_t element)
{
    return result && element ? 1 : 0;
}

AOT_REDUCE_KERNEL(reduce_all_bool, uint8_t, 1)
