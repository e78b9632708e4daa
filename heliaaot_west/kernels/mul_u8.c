/* SPDX-License-Identifier: Apache-2.0 */
#include "mul_u8.h"

static inline uint8_t mul_u8_value(const aot_mul_quantized_params_t *p, uint8_t a, uint8_t b)
{
    return (uint8_t)aot_mul_quantized(p, a, b);
}

AOT_BROADCAST_KERNEL(mul_u8, aot_mul_quantized_params_t, uint8_t)
