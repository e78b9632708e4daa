/* SPDX-License-Identifier: Apache-2.0 */
#include "resize_bilinear_s16.h"

static int64_t resize_bilinear_s16_part(int16_t element, int32_t row, int32_t column)
{
    return element * (int64_t)(row * column);
}

/*
 * Rounding: to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/resize_bilinear.h: ResizeBilinearInteger.
 */
static int16_t resize_bilinear_s16_value(int64_t sum)
{
    const int64_t half = sum > 0 ? 1 << 19 : -(1 << 19);
    return (int16_t)((sum + half) / (1 << 20));
}

AOT_RESIZE_BILINEAR_KERNEL(resize_bilinear_s16, int16_t, int32_t)
