/* SPDX-License-Identifier: Apache-2.0 */
#include "sub_s16.h"

static inline int16_t sub_s16_value(const aot_add_quantized_params_t *p, int16_t a, int16_t b)
{
    return (int16_t)aot_add_quantized_output(p, aot_add_quantized_input1(p, a) -
                                                    aot_add_quantized_input2(p, b));
}

AOT_BROADCAST_KERNEL(sub_s16, aot_add_quantized_params_t, int16_t)
