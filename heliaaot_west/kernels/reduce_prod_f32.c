/* SPDX-License-Identifier: Apache-2.0 */
#include "reduce_prod_f32.h"

static inline float reduce_prod_f32_step(float result, float element)
{
    return result * element;
}

AOT_REDUCE_KERNEL(reduce_prod_f32, float, 1.0f)
