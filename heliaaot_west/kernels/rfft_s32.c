/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Even and odd samples are the parts of complex points, whose transform is then taken apart.
 * kiss_fftr.c of kissfft, and signal/micro/kernels/rfft.cc of TFLM. All in the output.
 */
#include "rfft_s32.h"

#include "fft_point_s32.h"
#include "fft_s32.h"

static void rfft_s32_gather(const aot_fft_params_t *params, const int32_t *input,
                            const uint16_t *position, int32_t *output)
{
    const aot_fft_point_s32_t zero = { 0, 0 };
    const int32_t pairs = params->input_length / 2;
    int32_t i = 0;
    for (; i < pairs; i++) {
        aot_fft_store_s32(output, position[i], aot_fft_load_s32(input, i));
    }
    if (params->input_length % 2) {
        const aot_fft_point_s32_t last = { input[2 * i], 0 };
        aot_fft_store_s32(output, position[i], last);
        i++;
    }
    for (; i < params->length; i++) {
        aot_fft_store_s32(output, position[i], zero);
    }
}

static void rfft_s32_split(int32_t length, const int32_t *split, int32_t *output)
{
    const aot_fft_point_s32_t mean = aot_fft_part_s32(aot_fft_load_s32(output, 0), 2);
    const aot_fft_point_s32_t across = { mean.im, 0 };
    const aot_fft_point_s32_t along = { mean.re, 0 };
    aot_fft_store_s32(output, 0, aot_fft_add_s32(along, across));
    aot_fft_store_s32(output, length, aot_fft_subtract_s32(along, across));
    for (int32_t k = 1; k <= length / 2; k++) {
        const aot_fft_point_s32_t low = aot_fft_part_s32(aot_fft_load_s32(output, k), 2);
        const aot_fft_point_s32_t high =
            aot_fft_part_s32(aot_fft_conjugate_s32(aot_fft_load_s32(output, length - k)), 2);
        const aot_fft_point_s32_t even = aot_fft_add_s32(low, high);
        const aot_fft_point_s32_t odd =
            aot_fft_multiply_s32(aot_fft_subtract_s32(low, high), aot_fft_load_s32(split, k - 1));
        const aot_fft_point_s32_t mirrored = { aot_fft_subtract_s32(even, odd).re,
                                               aot_fft_subtract_s32(odd, even).im };
        aot_fft_store_s32(output, k, aot_fft_half_s32(aot_fft_add_s32(even, odd)));
        aot_fft_store_s32(output, length - k, aot_fft_half_s32(mirrored));
    }
}

void aot_rfft_s32(const aot_fft_params_t *params, const int32_t *input, const uint16_t *position,
                  const int32_t *twiddles, const int32_t *split, int32_t *output)
{
    for (int32_t frame = 0; frame < params->frames; frame++) {
        rfft_s32_gather(params, input, position, output);
        aot_fft_s32(params, twiddles, output);
        rfft_s32_split(params->length, split, output);
        input += params->input_length;
        output += 2 * (params->length + 1);
    }
}
