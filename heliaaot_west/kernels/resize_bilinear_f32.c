/* SPDX-License-Identifier: Apache-2.0 */
#include "resize_bilinear_f32.h"

/* In this order, in which the reference multiplies too. */
static float resize_bilinear_f32_part(float element, float row, float column)
{
    return element * row * column;
}

static float resize_bilinear_f32_value(float sum)
{
    return sum;
}

AOT_RESIZE_BILINEAR_KERNEL(resize_bilinear_f32, float, float)
