/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The butterflies of kissfft (kiss_fft.c), stage after stage instead of recursively. In a stage
 * the twiddle factor of one position is loaded once for all blocks.
 */
#include "fft_s16.h"

#include "fft_point_s16.h"

static inline aot_fft_point_s16_t fft_s16_take(const int16_t *data, int32_t index,
                                               aot_fft_point_s16_t twiddle, int32_t radix)
{
    return aot_fft_multiply_s16(aot_fft_part_s16(aot_fft_load_s16(data, index), radix), twiddle);
}

static void fft_s16_radix_2(int16_t *data, const int16_t *twiddles, int32_t length, int32_t span,
                            int32_t stride)
{
    for (int32_t k = 0; k < span; k++) {
        const aot_fft_point_s16_t w = aot_fft_load_s16(twiddles, k * stride);
        for (int32_t i = k; i < length; i += 2 * span) {
            const aot_fft_point_s16_t x0 = aot_fft_part_s16(aot_fft_load_s16(data, i), 2);
            const aot_fft_point_s16_t x1 = fft_s16_take(data, i + span, w, 2);
            aot_fft_store_s16(data, i, aot_fft_add_s16(x0, x1));
            aot_fft_store_s16(data, i + span, aot_fft_subtract_s16(x0, x1));
        }
    }
}

static void fft_s16_radix_3(int16_t *data, const int16_t *twiddles, int32_t length, int32_t span,
                            int32_t stride)
{
    const int32_t sine = aot_fft_load_s16(twiddles, stride * span).im;
    for (int32_t k = 0; k < span; k++) {
        const aot_fft_point_s16_t w1 = aot_fft_load_s16(twiddles, k * stride);
        const aot_fft_point_s16_t w2 = aot_fft_load_s16(twiddles, 2 * k * stride);
        for (int32_t i = k; i < length; i += 3 * span) {
            const aot_fft_point_s16_t x0 = aot_fft_part_s16(aot_fft_load_s16(data, i), 3);
            const aot_fft_point_s16_t x1 = fft_s16_take(data, i + span, w1, 3);
            const aot_fft_point_s16_t x2 = fft_s16_take(data, i + 2 * span, w2, 3);
            const aot_fft_point_s16_t sum = aot_fft_add_s16(x1, x2);
            const aot_fft_point_s16_t middle = aot_fft_subtract_s16(x0, aot_fft_half_s16(sum));
            const aot_fft_point_s16_t turn =
                aot_fft_turn_s16(aot_fft_scale_s16(aot_fft_subtract_s16(x1, x2), sine));
            aot_fft_store_s16(data, i, aot_fft_add_s16(x0, sum));
            aot_fft_store_s16(data, i + span, aot_fft_add_s16(middle, turn));
            aot_fft_store_s16(data, i + 2 * span, aot_fft_subtract_s16(middle, turn));
        }
    }
}

static void fft_s16_radix_4(int16_t *data, const int16_t *twiddles, int32_t length, int32_t span,
                            int32_t stride, int32_t inverse)
{
    const int32_t first = inverse ? 3 * span : span;
    const int32_t last = inverse ? span : 3 * span;
    for (int32_t k = 0; k < span; k++) {
        const aot_fft_point_s16_t w1 = aot_fft_load_s16(twiddles, k * stride);
        const aot_fft_point_s16_t w2 = aot_fft_load_s16(twiddles, 2 * k * stride);
        const aot_fft_point_s16_t w3 = aot_fft_load_s16(twiddles, 3 * k * stride);
        for (int32_t i = k; i < length; i += 4 * span) {
            const aot_fft_point_s16_t x0 = aot_fft_part_s16(aot_fft_load_s16(data, i), 4);
            const aot_fft_point_s16_t x1 = fft_s16_take(data, i + span, w1, 4);
            const aot_fft_point_s16_t x2 = fft_s16_take(data, i + 2 * span, w2, 4);
            const aot_fft_point_s16_t x3 = fft_s16_take(data, i + 3 * span, w3, 4);
            const aot_fft_point_s16_t even = aot_fft_add_s16(x0, x2);
            const aot_fft_point_s16_t rest = aot_fft_subtract_s16(x0, x2);
            const aot_fft_point_s16_t odd = aot_fft_add_s16(x1, x3);
            const aot_fft_point_s16_t turn = aot_fft_turn_s16(aot_fft_subtract_s16(x1, x3));
            aot_fft_store_s16(data, i, aot_fft_add_s16(even, odd));
            aot_fft_store_s16(data, i + 2 * span, aot_fft_subtract_s16(even, odd));
            aot_fft_store_s16(data, i + first, aot_fft_subtract_s16(rest, turn));
            aot_fft_store_s16(data, i + last, aot_fft_add_s16(rest, turn));
        }
    }
}

/* x0 + outer * a + inner * b */
static inline aot_fft_point_s16_t fft_s16_lean(aot_fft_point_s16_t x0, aot_fft_point_s16_t outer,
                                               int32_t a, aot_fft_point_s16_t inner, int32_t b)
{
    const aot_fft_point_s16_t part = aot_fft_add_s16(x0, aot_fft_scale_s16(outer, a));
    return aot_fft_add_s16(part, aot_fft_scale_s16(inner, b));
}

/* Five points, already scaled and turned by their twiddle factors. */
static void fft_s16_five(int16_t *data, int32_t i, int32_t span, const aot_fft_point_s16_t x[5],
                         aot_fft_point_s16_t a, aot_fft_point_s16_t b)
{
    const aot_fft_point_s16_t outer = aot_fft_add_s16(x[1], x[4]);
    const aot_fft_point_s16_t inner = aot_fft_add_s16(x[2], x[3]);
    const aot_fft_point_s16_t outer_rest = aot_fft_subtract_s16(x[1], x[4]);
    const aot_fft_point_s16_t inner_rest = aot_fft_subtract_s16(x[2], x[3]);
    const aot_fft_point_s16_t y1 = fft_s16_lean(x[0], outer, a.re, inner, b.re);
    const aot_fft_point_s16_t y2 = fft_s16_lean(x[0], outer, b.re, inner, a.re);
    const aot_fft_point_s16_t turn1 = aot_fft_turn_s16(aot_fft_add_s16(
        aot_fft_scale_s16(outer_rest, a.im), aot_fft_scale_s16(inner_rest, b.im)));
    const aot_fft_point_s16_t turn2 = aot_fft_turn_s16(aot_fft_subtract_s16(
        aot_fft_scale_s16(outer_rest, b.im), aot_fft_scale_s16(inner_rest, a.im)));
    aot_fft_store_s16(data, i, aot_fft_add_s16(x[0], aot_fft_add_s16(outer, inner)));
    aot_fft_store_s16(data, i + span, aot_fft_add_s16(y1, turn1));
    aot_fft_store_s16(data, i + 2 * span, aot_fft_add_s16(y2, turn2));
    aot_fft_store_s16(data, i + 3 * span, aot_fft_subtract_s16(y2, turn2));
    aot_fft_store_s16(data, i + 4 * span, aot_fft_subtract_s16(y1, turn1));
}

static void fft_s16_radix_5(int16_t *data, const int16_t *twiddles, int32_t length, int32_t span,
                            int32_t stride)
{
    const aot_fft_point_s16_t a = aot_fft_load_s16(twiddles, stride * span);
    const aot_fft_point_s16_t b = aot_fft_load_s16(twiddles, 2 * stride * span);
    for (int32_t k = 0; k < span; k++) {
        aot_fft_point_s16_t w[5];
        for (int32_t j = 1; j < 5; j++) {
            w[j] = aot_fft_load_s16(twiddles, j * k * stride);
        }
        for (int32_t i = k; i < length; i += 5 * span) {
            aot_fft_point_s16_t x[5];
            x[0] = aot_fft_part_s16(aot_fft_load_s16(data, i), 5);
            for (int32_t j = 1; j < 5; j++) {
                x[j] = fft_s16_take(data, i + j * span, w[j], 5);
            }
            fft_s16_five(data, i, span, x, a, b);
        }
    }
}

void aot_fft_s16(const aot_fft_params_t *params, const int16_t *twiddles, int16_t *data)
{
    const int32_t length = params->length;
    int32_t span = 1;
    for (int32_t stage = 0; stage < params->stages; stage++) {
        const int32_t radix = params->radix[stage];
        const int32_t stride = length / (radix * span);
        switch (radix) {
        case 2:
            fft_s16_radix_2(data, twiddles, length, span, stride);
            break;
        case 3:
            fft_s16_radix_3(data, twiddles, length, span, stride);
            break;
        case 4:
            fft_s16_radix_4(data, twiddles, length, span, stride, params->inverse);
            break;
        default:
            fft_s16_radix_5(data, twiddles, length, span, stride);
            break;
        }
        span *= radix;
    }
}
