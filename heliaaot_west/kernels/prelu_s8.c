/* SPDX-License-Identifier: Apache-2.0 */
#include "prelu_s8.h"

static inline int8_t prelu_s8_value(const aot_prelu_quantized_params_t *p, int8_t a, int8_t b)
{
    return (int8_t)aot_prelu_quantized_value(p, a, b);
}

AOT_BROADCAST_KERNEL(prelu_s8, aot_prelu_quantized_params_t, int8_t)
