/* SPDX-License-Identifier: Apache-2.0 */
#include "sign_s32.h"

#include "unary.h"

static inline int32_t sign_s32_value(int32_t x)
{
    return x > 0 ? 1 : (x < 0 ? -1 : 0);
}

AOT_UNARY_KERNEL(sign_s32, int32_t)
