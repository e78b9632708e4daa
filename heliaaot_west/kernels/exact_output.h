/* SPDX-License-Identifier: Apache-2.0 */
/* From accumulators to quantized outputs by a factor with the precision of a double. */
#ifndef AOT_EXACT_OUTPUT_H
#define AOT_EXACT_OUTPUT_H

#include <stdint.h>

#include "fixed_point.h"

/* The factor is (high * 2^32 + low) / 2^(32 + shift), of at most 53 bits above; shift > 0. */
typedef struct {
    int32_t high;
    int32_t low; /* as the uint32_t of the same bits */
    int32_t shift;
    int32_t zero_point;
    int32_t activation_min;
    int32_t activation_max;
} aot_exact_output_t;

/*
 * sum times the factor, rounded once to nearest, halves away from zero.
 * tensorflow/lite/kernels/internal/reference/fully_connected.h: FullyConnected with scales in
 * float, whose product of doubles is exact but for the last of 53 bits.
 */
static inline int32_t aot_exact_output(const aot_exact_output_t *output, int32_t sum)
{
    const uint32_t magnitude = sum < 0 ? 0u - (uint32_t)sum : (uint32_t)sum;
    const uint64_t low = (uint64_t)magnitude * (uint32_t)output->low;
    const uint64_t product = (uint64_t)magnitude * (uint32_t)output->high + (low >> 32);
    const uint64_t rounded = (product + (UINT64_C(1) << (output->shift - 1))) >> output->shift;
    const int32_t limit = INT32_C(1) << 24;
    const int32_t value = rounded < (uint64_t)limit ? (int32_t)rounded : limit;
    return aot_clamp((sum < 0 ? -value : value) + output->zero_point, output->activation_min,
                     output->activation_max);
}

#endif
