/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_s64.h"

static inline int64_t maximum_s64_value(const aot_binary_params_t *p, int64_t a, int64_t b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_s64, aot_binary_params_t, int64_t)

static inline int64_t minimum_s64_value(const aot_binary_params_t *p, int64_t a, int64_t b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_s64, aot_binary_params_t, int64_t)
