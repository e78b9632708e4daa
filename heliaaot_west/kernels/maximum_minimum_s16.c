/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_s16.h"

static inline int16_t maximum_s16_value(const aot_binary_params_t *p, int16_t a, int16_t b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_s16, aot_binary_params_t, int16_t)

static inline int16_t minimum_s16_value(const aot_binary_params_t *p, int16_t a, int16_t b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_s16, aot_binary_params_t, int16_t)
