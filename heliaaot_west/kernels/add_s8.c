/* SPDX-License-Identifier: Apache-2.0 */
#include "add_s8.h"

static inline int8_t add_s8_value(const aot_add_quantized_params_t *p, int8_t a, int8_t b)
{
    return (int8_t)aot_add_quantized_output(p, aot_add_quantized_input1(p, a) +
                                                   aot_add_quantized_input2(p, b));
}

AOT_BROADCAST_KERNEL(add_s8, aot_add_quantized_params_t, int8_t)
