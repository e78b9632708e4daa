/* SPDX-License-Identifier: Apache-2.0 */
#include "abs_s16.h"

#include "unary.h"

static inline int16_t abs_s16_value(int16_t x)
{
    return (int16_t)(x < 0 ? 0 - (uint16_t)x : x);
}

AOT_UNARY_KERNEL(abs_s16, int16_t)
