/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inverse of rfft_s32: spectra of even and odd samples are joined into one.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/irfft.cc of TFLM. All in the output.
 */
#include "irfft_s32.h"

#include "fft_point_s32.h"
#include "fft_s32.h"

static void irfft_s32_join(int32_t length, const int32_t *input, const uint16_t *position,
                           const int32_t *split, int32_t *output)
{
    const aot_fft_point_s32_t lowest = { input[0], input[0] };
    const aot_fft_point_s32_t highest = { input[2 * length], input[2 * length] };
    const aot_fft_point_s32_t ends = { aot_fft_add_s32(lowest, highest).re,
                                       aot_fft_subtract_s32(lowest, highest).im };
    aot_fft_store_s32(output, position[0], aot_fft_part_s32(ends, 2));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_s32_t low = aot_fft_part_s32(aot_fft_load_s32(input, k), 2);
        const aot_fft_point_s32_t high =
            aot_fft_part_s32(aot_fft_conjugate_s32(aot_fft_load_s32(input, length - k)), 2);
        const aot_fft_point_s32_t even = aot_fft_add_s32(low, high);
        const aot_fft_point_s32_t odd =
            aot_fft_multiply_s32(aot_fft_subtract_s32(low, high), aot_fft_load_s32(split, k - 1));
        const aot_fft_point_s32_t mirrored = { aot_fft_subtract_s32(even, odd).re,
                                               aot_fft_subtract_s32(odd, even).im };
        aot_fft_store_s32(output, position[k], aot_fft_add_s32(even, odd));
        aot_fft_store_s32(output, position[length - k], mirrored);
    }
}

void aot_irfft_s32(const aot_fft_params_t *params, const int32_t *input, const uint16_t *position,
                   const int32_t *twiddles, const int32_t *split, int32_t *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        irfft_s32_join(params->length, input, position, split, output);
        aot_fft_s32(params, twiddles, output);
        input += 2 * (params->length + 1);
        output += 2 * params->length;
    }
}
