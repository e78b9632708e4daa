/* SPDX-License-Identifier: Apache-2.0 */
#include "maximum_minimum_u8.h"

static inline uint8_t maximum_u8_value(const aot_binary_params_t *p, uint8_t a, uint8_t b)
{
    (void)p;
    return a > b ? a : b;
}

AOT_BROADCAST_KERNEL(maximum_u8, aot_binary_params_t, uint8_t)

static inline uint8_t minimum_u8_value(const aot_binary_params_t *p, uint8_t a, uint8_t b)
{
    (void)p;
    return a < b ? a : b;
}

AOT_BROADCAST_KERNEL(minimum_u8, aot_binary_params_t, uint8_t)
