/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Even and odd samples are the parts of complex points, whose transform is then taken apart.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/rfft.cc of TFLM. All in the output.
 */
#include "rfft_s16.h"

#include "fft_point_s16.h"
#include "fft_s16.h"

static void rfft_s16_gather(const aot_fft_params_t *params, const int16_t *input,
                            const uint16_t *position, int16_t *output)
{
    const aot_fft_point_s16_t zero = { 0, 0 };
    const int32_t pairs = params->input_length / 2;
    int32_t i = 0;
    for (; i < pairs; i++) {
        aot_fft_store_s16(output, position[i], aot_fft_load_s16(input, i));
    }
    if (params->input_length % 2) {
        const aot_fft_point_s16_t last = { input[2 * i], 0 };
        aot_fft_store_s16(output, position[i], last);
        i++;
    }
    for (; i < params->length; i++) {
        aot_fft_store_s16(output, position[i], zero);
    }
}

static void rfft_s16_split(int32_t length, const int16_t *split, int16_t *output)
{
    const aot_fft_point_s16_t mean = aot_fft_part_s16(aot_fft_load_s16(output, 0), 2);
    const aot_fft_point_s16_t across = { mean.im, 0 };
    const aot_fft_point_s16_t along = { mean.re, 0 };
    aot_fft_store_s16(output, 0, aot_fft_add_s16(along, across));
    aot_fft_store_s16(output, length, aot_fft_subtract_s16(along, across));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_s16_t low = aot_fft_part_s16(aot_fft_load_s16(output, k), 2);
        const aot_fft_point_s16_t high =
            aot_fft_part_s16(aot_fft_conjugate_s16(aot_fft_load_s16(output, length - k)), 2);
        const aot_fft_point_s16_t even = aot_fft_add_s16(low, high);
        const aot_fft_point_s16_t odd =
            aot_fft_multiply_s16(aot_fft_subtract_s16(low, high), aot_fft_load_s16(split, k - 1));
        const aot_fft_point_s16_t mirrored = { aot_fft_subtract_s16(even, odd).re,
                                               aot_fft_subtract_s16(odd, even).im };
        aot_fft_store_s16(output, k, aot_fft_half_s16(aot_fft_add_s16(even, odd)));
        aot_fft_store_s16(output, length - k, aot_fft_half_s16(mirrored));
    }
}

void aot_rfft_s16(const aot_fft_params_t *params, const int16_t *input, const uint16_t *position,
                  const int16_t *twiddles, const int16_t *split, int16_t *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        rfft_s16_gather(params, input, position, output);
        aot_fft_s16(params, twiddles, output);
        rfft_s16_split(params->length, split, output);
        input += params->input_length;
        output += 2 * (params->length + 1);
    }
}
