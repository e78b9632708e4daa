/* SPDX-License-Identifier: Apache-2.0 */
#include "squared_difference_s32.h"

static inline int32_t squared_difference_s32_value(const aot_binary_params_t *p, int32_t a,
                                                   int32_t b)
{
    (void)p;
    const uint32_t difference = (uint32_t)a - (uint32_t)b;
    return (int32_t)(difference * difference);
}

AOT_BROADCAST_KERNEL(squared_difference_s32, aot_binary_params_t, int32_t)
