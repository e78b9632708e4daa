/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ABS_QUANTIZED_S16_H
#define AOT_ABS_QUANTIZED_S16_H

#include <stdint.h>

#include "requantize.h"

/* Absolute values in another scale. The output may be the input. */
void aot_abs_quantized_s16(const aot_requantize_params_t *params, const int16_t *input,
                           int16_t *output, int32_t size);

#endif
