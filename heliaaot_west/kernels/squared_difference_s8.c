/* SPDX-License-Identifier: Apache-2.0 */
#include "squared_difference_s8.h"

static inline int8_t
squared_difference_s8_value(const aot_squared_difference_quantized_params_t *p, int8_t a, int8_t b)
{
    return (int8_t)aot_squared_difference_quantized_value(p, a, b);
}

AOT_BROADCAST_KERNEL(squared_difference_s8, aot_squared_difference_quantized_params_t, int8_t)
