/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_QUANTIZE_F32_U8_H
#define AOT_QUANTIZE_F32_U8_H

#include <stdint.h>

#include "quantize_f32.h"

/* Integers of real numbers, saturated. */
void aot_quantize_f32_u8(const aot_quantize_params_t *params, const float *input, uint8_t *output,
                         int32_t size);

#endif
