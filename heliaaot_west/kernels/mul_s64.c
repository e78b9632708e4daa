/* SPDX-License-Identifier: Apache-2.0 */
#include "mul_s64.h"

static inline int64_t mul_s64_value(const aot_arithmetic_s64_params_t *p, int64_t a, int64_t b)
{
    (void)p;
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

AOT_BROADCAST_KERNEL(mul_s64, aot_arithmetic_s64_params_t, int64_t)
