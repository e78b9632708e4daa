/* SPDX-License-Identifier: Apache-2.0 */
#include "add_s8.h"

#include "requantize_mve.h"

static inline int8_t add_s8_value(const aot_add_quantized_params_t *p, int8_t a, int8_t b)
{
    return (int8_t)aot_add_quantized_output(p, aot_add_quantized_input1(p, a) +
                                                   aot_add_quantized_input2(p, b));
}

#if defined(__ARM_FEATURE_MVE)

/* An input on its way to the common scale. */
typedef struct {
    int32_t zero_point;
    int32_t multiplier;
    int32_t shift;
} add_s8_input_t;

/* The larger of the two scales is half the common one: no rounding, but a shift less. */
static inline int32_t add_s8_is_half(add_s8_input_t input)
{
    return input.multiplier == INT32_C(1) << 30 && input.shift == 0;
}

/* n elements of both inputs, the scale of the second of which is half the common one. */
static void add_s8_row(const aot_add_quantized_params_t *p, add_s8_input_t input, const int8_t *a,
                       const int8_t *b, int32_t b_zero_point, int8_t *output, int32_t n)
{
    const int32_t left = p->left_shift;
    const int32x4_t right = vdupq_n_s32(-input.shift);
    const int32x4_t output_right = vdupq_n_s32(-p->output_shift);
    const int32x4_t multiplier = vdupq_n_s32(input.multiplier);
    const int32x4_t output_multiplier = vdupq_n_s32(p->output_multiplier);
    const int32_t zero_point = p->output_zero_point;
    const int32_t low = p->activation_min;
    const int32_t high = p->activation_max;
    for (; n > 0; n -= 4) {
        const mve_pred16_t lanes = vctp32q((uint32_t)n);
        int32x4_t x = vsubq_n_s32(vldrbq_z_s32(a, lanes), input.zero_point);
        int32x4_t y = vsubq_n_s32(vldrbq_z_s32(b, lanes), b_zero_point);
        x = aot_requantize_mve(vshlq_r_s32(x, left), multiplier, right);
        y = vaddq_s32(x, vshlq_r_s32(y, left - 1));
        y = vaddq_n_s32(aot_requantize_mve(y, output_multiplier, output_right), zero_point);
        y = vminq_s32(vmaxq_s32(y, vdupq_n_s32(low)), vdupq_n_s32(high));
        vstrbq_p_s32(output, y, lanes);
        a += 4;
        b += 4;
        output += 4;
    }
}

/* Whether n elements of both inputs could be added at a time. */
static inline int32_t add_s8_rows(const aot_add_quantized_params_t *p, const int8_t *row1,
                                  const int8_t *row2, int8_t *output, int32_t n)
{
    const add_s8_input_t first = {p->zero_point1, p->multiplier1, p->shift1};
    const add_s8_input_t second = {p->zero_point2, p->multiplier2, p->shift2};
    if (add_s8_is_half(second)) {
        add_s8_row(p, first, row1, row2, second.zero_point, output, n);
        return 1;
    }
    if (add_s8_is_half(first)) {
        add_s8_row(p, second, row2, row1, first.zero_point, output, n);
        return 1;
    }
    return 0;
}

void aot_add_s8(const aot_add_quantized_params_t *restrict params, const int8_t *input1,
                const int8_t *input2, int8_t *output)
{
    const aot_broadcast_t *shape = &params->shape;
    aot_broadcast_position_t at = {0, 0, {0}};
    for (int32_t row = 0; row < shape->rows; row++) {
        const int8_t *row1 = input1 + at.offset1;
        const int8_t *row2 = input2 + at.offset2;
        const int32_t both = shape->step1 != 0 && shape->step2 != 0;
        if (!both || !add_s8_rows(params, row1, row2, output, shape->columns)) {
            for (int32_t i = 0; i < shape->columns; i++) {
                output[i] = add_s8_value(params, row1[shape->step1 * i], row2[shape->step2 * i]);
            }
        }
        output += shape->columns;
        aot_broadcast_next(shape, &at);
    }
}

#else

AOT_BROADCAST_KERNEL(add_s8, aot_add_quantized_params_t, int8_t)

#endif
