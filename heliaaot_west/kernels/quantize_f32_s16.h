/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_QUANTIZE_F32_S16_H
#define AOT_QUANTIZE_F32_S16_H

#include <stdint.h>

#include "quantize_f32.h"

/* Integers of real numbers, saturated. */
void aot_quantize_f32_s16(const aot_quantize_params_t *params, const float *input, int16_t *output,
                          int32_t size);

#endif
