/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_s8.h"

static inline int8_t maximum_s8_value(const aot_binary_params_t *p, int8_t a, int8_t b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_s8, aot_binary_params_t, int8_t)

static inline int8_t minimum_s8_value(const aot_binary_params_t *p, int8_t a, int8_t b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_s8, aot_binary_params_t, int8_t)
