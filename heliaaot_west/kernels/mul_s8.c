/* SPDX-License-Identifier: Apache-2.0 */
#include "mul_s8.h"

static inline int8_t mul_s8_value(const aot_mul_quantized_params_t *p, int8_t a, int8_t b)
{
    return (int8_t)aot_mul_quantized(p, a, b);
}

AOT_BROADCAST_KERNEL(mul_s8, aot_mul_quantized_params_t, int8_t)
