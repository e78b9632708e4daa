/* SPDX-License-Identifier: Apache-2.0 */
#include "neg_s64.h"

#include "unary.h"

static inline int64_t neg_s64_value(int64_t x)
{
    return (int64_t)(0 - (uint64_t)x);
}

AOT_UNARY_KERNEL(neg_s64, int64_t)
