/* SPDX-License-Identifier: Apache-2.0 */
#include "prelu_u8.h"

static inline uint8_t prelu_u8_value(const aot_prelu_quantized_params_t *p, uint8_t a, uint8_t b)
{
    return (uint8_t)aot_prelu_quantized_value(p, a, b);
}

AOT_BROADCAST_KERNEL(prelu_u8, aot_prelu_quantized_params_t, uint8_t)
