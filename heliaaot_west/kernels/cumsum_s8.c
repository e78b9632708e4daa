/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums start at minus the zero point, not at zero, and wrap at 32 bits.
 * Rounding: two roundings. tensorflow/lite/kernels/internal/reference/cumsum.h.
 */
#include "cumsum_s8.h"

#include "fixed_point.h"

static inline int8_t cumsum_s8_output(const aot_cumsum_s8_params_t *p, uint32_t sum)
{
    const int32_t raised = aot_shift_left((int32_t)sum, p->raised);
    const int32_t scaled = aot_requantize(raised, p->multiplier, p->shift);
    return (int8_t)aot_clamp(scaled + p->output_zero_point, INT8_MIN, INT8_MAX);
}

void aot_cumsum_s8(const aot_cumsum_s8_params_t *params, const int8_t *input, int8_t *output)
{
    const aot_cumsum_params_t *shape = &params->shape;
    const int32_t start = shape->reverse ? (shape->depth - 1) * shape->inner : 0;
    const int32_t step = shape->reverse ? -shape->inner : shape->inner;
    for (int32_t i = 0; i < shape->outer; i++) {
        for (int32_t j = 0; j < shape->inner; j++) {
            int32_t at = start + j;
            uint32_t sum = 0u - (uint32_t)params->input_zero_point;
            for (int32_t k = 0; k < shape->depth; k++) {
                const uint32_t before = sum;
                sum += (uint32_t)(input[at] - params->input_zero_point);
                output[at] = cumsum_s8_output(params, shape->exclusive ? before : sum);
                at += step;
            }
        }
        input += shape->depth * shape->inner;
        output += shape->depth * shape->inner;
    }
}
