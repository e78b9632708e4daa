/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inverse of rfft_f32: spectra of even and odd samples are joined into one.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/irfft.cc of TFLM. All in the output.
 */
#include "irfft_f32.h"

#include "fft_point_f32.h"
#include "fft_f32.h"

static void irfft_f32_join(int32_t length, const float *input, const uint16_t *position,
                           const float *split, float *output)
{
    const aot_fft_point_f32_t lowest = { input[0], input[0] };
    const aot_fft_point_f32_t highest = { input[2 * length], input[2 * length] };
    const aot_fft_point_f32_t ends = { aot_fft_add_f32(lowest, highest).re,
                                       aot_fft_subtract_f32(lowest, highest).im };
    aot_fft_store_f32(output, position[0], aot_fft_part_f32(ends, 2));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_f32_t low = aot_fft_part_f32(aot_fft_load_f32(input, k), 2);
        const aot_fft_point_f32_t high =
            aot_fft_part_f32(aot_fft_conjugate_f32(aot_fft_load_f32(input, length - k)), 2);
        const aot_fft_point_f32_t even = aot_fft_add_f32(low, high);
        const aot_fft_point_f32_t odd =
            aot_fft_multiply_f32(aot_fft_subtract_f32(low, high), aot_fft_load_f32(split, k - 1));
        const aot_fft_point_f32_t mirrored = { aot_fft_subtract_f32(even, odd).re,
                                               aot_fft_subtract_f32(odd, even).im };
        aot_fft_store_f32(output, position[k], aot_fft_add_f32(even, odd));
        aot_fft_store_f32(output, position[length - k], mirrored);
    }
}

void aot_irfft_f32(const aot_fft_params_t *params, const float *input, const uint16_t *position,
                   const float *twiddles, const float *split, float *output)
{
    const float scale = 0.5f / (float)params->length;
    for (int32_t frame = 0; frame < params->frames; frame++) {
        irfft_f32_join(params->length, input, position, split, output);
        aot_fft_f32(params, twiddles, output);
        for (int32_t i = 0; i < 2 * params->length; i++) {
            output[i] *= scale;
        }
        input += 2 * (params->length + 1);
        output += 2 * params->length;
    }
}
