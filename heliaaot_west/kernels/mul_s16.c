/* SPDX-License-Identifier: Apache-2.0 */
#include "mul_s16.h"

static inline int16_t mul_s16_value(const aot_mul_quantized_params_t *p, int16_t a, int16_t b)
{
    return (int16_t)aot_mul_quantized(p, a, b);
}

AOT_BROADCAST_KERNEL(mul_s16, aot_mul_quantized_params_t, int16_t)
