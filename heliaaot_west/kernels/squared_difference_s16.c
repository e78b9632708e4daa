/* SPDX-License-Identifier: Apache-2.0 */
#include "squared_difference_s16.h"

static inline int16_t
squared_difference_s16_value(const aot_squared_difference_quantized_params_t *p, int16_t a,
                             int16_t b)
{
    return (int16_t)aot_squared_difference_quantized_value(p, a, b);
}

AOT_BROADCAST_KERNEL(squared_difference_s16, aot_squared_difference_quantized_params_t, int16_t)
