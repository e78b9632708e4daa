/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DEQUANTIZE_F16_F32_H
#define AOT_DEQUANTIZE_F16_F32_H

#include <stdint.h>

/* Half precision, as its bits, to single precision. */
void aot_dequantize_f16_f32(const uint16_t *input, float *output, int32_t size);

#endif
