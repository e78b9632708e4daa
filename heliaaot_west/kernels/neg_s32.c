/* SPDX-License-Identifier: Apache-2.0 */
#include "neg_s32.h"

#include "unary.h"

static inline int32_t neg_s32_value(int32_t x)
{
    return (int32_t)(0 - (uint32_t)x);
}

AOT_UNARY_KERNEL(neg_s32, int32_t)
