/* SPDX-License-Identifier: Apache-2.0 */
#include "channel_outputs_s8.h"

#include "requantize_mve.h"

static void channel_outputs_s8_plain(const aot_channel_output_t *output, const int32_t *sums,
                                     const int32_t *multiplier, const int8_t *shift, int32_t count,
                                     int8_t *out)
{
    for (int32_t c = 0; c < count; c++) {
        out[c] = (int8_t)aot_channel_output(output, multiplier, shift, c, sums[c]);
    }
}

#if defined(__ARM_FEATURE_MVE)

typedef struct {
    int32x4_t low;
    int32x4_t high;
    int32_t zero_point;
    int32_t rectified;
} channel_outputs_s8_bounds_t;

static inline __attribute__((always_inline)) int32x4_t channel_outputs_s8_four(
    const channel_outputs_s8_bounds_t *b, int32x4_t sums, int32x4_t multiplier, int32x4_t shift)
{
    const int32x4_t scaled = b->rectified ? aot_requantize_rectified_mve(sums, multiplier, shift)
                                          : aot_requantize_mve(sums, multiplier, shift);
    return vminq_s32(vmaxq_s32(vaddq_n_s32(scaled, b->zero_point), b->low), b->high);
}

static inline __attribute__((always_inline)) void
channel_outputs_s8_rows(const aot_channel_output_t *output, int32_t rectified, const int32_t *sums0,
                        const int32_t *sums1, const int32_t *multiplier, const int8_t *shift,
                        int32_t count, int8_t *out0, int8_t *out1)
{
    const channel_outputs_s8_bounds_t bounds = {vdupq_n_s32(output->activation_min),
                                                vdupq_n_s32(output->activation_max),
                                                output->zero_point, rectified};
    const int32_t step = 4 * output->per_channel;
    for (int32_t fours = count / 4; fours > 0; fours--) {
        const int32x4_t m = vldrwq_s32(multiplier);
        const int32x4_t s = vldrbq_s32(shift);
        vstrbq_s32(out0, channel_outputs_s8_four(&bounds, vldrwq_s32(sums0), m, s));
        vstrbq_s32(out1, channel_outputs_s8_four(&bounds, vldrwq_s32(sums1), m, s));
        sums0 += 4;
        sums1 += 4;
        multiplier += step;
        shift += step;
        out0 += 4;
        out1 += 4;
    }
    if (count % 4 != 0) {
        const mve_pred16_t rest = vctp32q((uint32_t)(count % 4));
        const int32x4_t m = vldrwq_z_s32(multiplier, rest);
        const int32x4_t s = vldrbq_z_s32(shift, rest);
        vstrbq_p_s32(out0, channel_outputs_s8_four(&bounds, vldrwq_z_s32(sums0, rest), m, s), rest);
        vstrbq_p_s32(out1, channel_outputs_s8_four(&bounds, vldrwq_z_s32(sums1, rest), m, s), rest);
    }
}

void aot_channel_outputs_s8(const aot_channel_output_t *output, const int32_t *sums0,
                            const int32_t *sums1, const int32_t *multiplier, const int8_t *shift,
                            int32_t count, int8_t *out0, int8_t *out1)
{
    if (output->largest_shift > 0) {
        channel_outputs_s8_plain(output, sums0, multiplier, shift, count, out0);
        channel_outputs_s8_plain(output, sums1, multiplier, shift, count, out1);
    } else if (output->activation_min >= output->zero_point) {
        channel_outputs_s8_rows(output, 1, sums0, sums1, multiplier, shift, count, out0, out1);
    } else {
        channel_outputs_s8_rows(output, 0, sums0, sums1, multiplier, shift, count, out0, out1);
    }
}

#else

void aot_channel_outputs_s8(const aot_channel_output_t *output, const int32_t *sums0,
                            const int32_t *sums1, const int32_t *multiplier, const int8_t *shift,
                            int32_t count, int8_t *out0, int8_t *out1)
{
    channel_outputs_s8_plain(output, sums0, multiplier, shift, count, out0);
    if (out1 != out0) {
        channel_outputs_s8_plain(output, sums1, multiplier, shift, count, out1);
    }
}

#endif
