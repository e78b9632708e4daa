/* SPDX-License-Identifier: Apache-2.0 */
#include "resize_bilinear_s8.h"

static int32_t resize_bilinear_s8_part(int8_t element, int32_t row, int32_t column)
{
    return element * (int32_t)(row * column);
}

/*
 * Rounding: to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/resize_bilinear.h: ResizeBilinearInteger.
 */
static int8_t resize_bilinear_s8_value(int32_t sum)
{
    const int32_t half = sum > 0 ? 1 << 19 : -(1 << 19);
    return (int8_t)((sum + half) / (1 << 20));
}

AOT_RESIZE_BILINEAR_KERNEL(resize_bilinear_s8, int8_t, int32_t)
