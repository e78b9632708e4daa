/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Even and odd samples are the parts of complex points, whose transform is then taken apart.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/rfft.cc of TFLM. All in the output.
 */
#include "rfft_f32.h"

#include "fft_point_f32.h"
#include "fft_f32.h"

static void rfft_f32_gather(const aot_fft_params_t *params, const float *input,
                            const uint16_t *position, float *output)
{
    const aot_fft_point_f32_t zero = { 0, 0 };
    const int32_t pairs = params->input_length / 2;
    int32_t i = 0;
    for (; i < pairs; i++) {
        aot_fft_store_f32(output, position[i], aot_fft_load_f32(input, i));
    }
    if (params->input_length % 2) {
        const aot_fft_point_f32_t last = { input[2 * i], 0 };
        aot_fft_store_f32(output, position[i], last);
        i++;
    }
    for (; i < params->length; i++) {
        aot_fft_store_f32(output, position[i], zero);
    }
}

static void rfft_f32_split(int32_t length, const float *split, float *output)
{
    const aot_fft_point_f32_t mean = aot_fft_part_f32(aot_fft_load_f32(output, 0), 2);
    const aot_fft_point_f32_t across = { mean.im, 0 };
    const aot_fft_point_f32_t along = { mean.re, 0 };
    aot_fft_store_f32(output, 0, aot_fft_add_f32(along, across));
    aot_fft_store_f32(output, length, aot_fft_subtract_f32(along, across));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_f32_t low = aot_fft_part_f32(aot_fft_load_f32(output, k), 2);
        const aot_fft_point_f32_t high =
            aot_fft_part_f32(aot_fft_conjugate_f32(aot_fft_load_f32(output, length - k)), 2);
        const aot_fft_point_f32_t even = aot_fft_add_f32(low, high);
        const aot_fft_point_f32_t odd =
            aot_fft_multiply_f32(aot_fft_subtract_f32(low, high), aot_fft_load_f32(split, k - 1));
        const aot_fft_point_f32_t mirrored = { aot_fft_subtract_f32(even, odd).re,
                                               aot_fft_subtract_f32(odd, even).im };
        aot_fft_store_f32(output, k, aot_fft_half_f32(aot_fft_add_f32(even, odd)));
        aot_fft_store_f32(output, length - k, aot_fft_half_f32(mirrored));
    }
}

void aot_rfft_f32(const aot_fft_params_t *params, const float *input, const uint16_t *position,
                  const float *twiddles, const float *split, float *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        rfft_f32_gather(params, input, position, output);
        aot_fft_f32(params, twiddles, output);
        rfft_f32_split(params->length, split, output);
        input += params->input_length;
        output += 2 * (params->length + 1);
    }
}
