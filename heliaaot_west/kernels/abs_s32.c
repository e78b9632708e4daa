/* SPDX-License-Identifier: Apache-2.0 */
#include "abs_s32.h"

#include "unary.h"

static inline int32_t abs_s32_value(int32_t x)
{
    return x < 0 ? (int32_t)(0 - (uint32_t)x) : x;
}

AOT_UNARY_KERNEL(abs_s32, int32_t)
