/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The inverse of rfft_s16: spectra of even and odd samples are joined into one.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/irfft.cc of TFLM. All in the output.
 */
#include "irfft_s16.h"

#include "fft_point_s16.h"
#include "fft_s16.h"

static void irfft_s16_join(int32_t length, const int16_t *input, const uint16_t *position,
                           const int16_t *split, int16_t *output)
{
    const aot_fft_point_s16_t ends = { (int16_t)(input[0] + input[2 * length]),
                                       (int16_t)(input[0] - input[2 * length]) };
    aot_fft_store_s16(output, position[0], aot_fft_part_s16(ends, 2));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_s16_t low = aot_fft_part_s16(aot_fft_load_s16(input, k), 2);
        const aot_fft_point_s16_t high =
            aot_fft_part_s16(aot_fft_conjugate_s16(aot_fft_load_s16(input, length - k)), 2);
        const aot_fft_point_s16_t even = aot_fft_add_s16(low, high);
        const aot_fft_point_s16_t odd =
            aot_fft_multiply_s16(aot_fft_subtract_s16(low, high), aot_fft_load_s16(split, k - 1));
        const aot_fft_point_s16_t mirrored = { aot_fft_subtract_s16(even, odd).re,
                                               aot_fft_subtract_s16(odd, even).im };
        aot_fft_store_s16(output, position[k], aot_fft_add_s16(even, odd));
        aot_fft_store_s16(output, position[length - k], mirrored);
    }
}

void aot_irfft_s16(const aot_fft_params_t *params, const int16_t *input, const uint16_t *position,
                   const int16_t *twiddles, const int16_t *split, int16_t *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        irfft_s16_join(params->length, input, position, split, output);
        aot_fft_s16(params, twiddles, output);
        input += 2 * (params->length + 1);
        output += 2 * params->length;
    }
}
