/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_s32.h"

static inline int32_t maximum_s32_value(const aot_binary_params_t *p, int32_t a, int32_t b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_s32, aot_binary_params_t, int32_t)

static inline int32_t minimum_s32_value(const aot_binary_params_t *p, int32_t a, int32_t b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_s32, aot_binary_params_t, int32_t)
