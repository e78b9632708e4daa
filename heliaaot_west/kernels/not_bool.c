/* SPDX-License-Identifier: Apache-2.0 */
#include "not_bool.h"

#include "unary.h"

static inline uint8_t not_bool_value(uint8_t x)
{
    return x == 0 ? 1 : 0;
}

AOT_UNARY_KERNEL(not_bool, uint8_t)
