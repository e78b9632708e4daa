/* SPDX-License-Identifier: Apache-2.0 */
#include "sub_u8.h"

static inline uint8_t sub_u8_value(const aot_add_quantized_params_t *p, uint8_t a, uint8_t b)
{
    return (uint8_t)aot_add_quantized_output(p, aot_add_quantized_input1(p, a) -
                                                    aot_add_quantized_input2(p, b));
}

AOT_BROADCAST_KERNEL(sub_u8, aot_add_quantized_params_t, uint8_t)
