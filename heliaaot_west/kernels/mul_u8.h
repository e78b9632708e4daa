/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MUL_U8_H
#define AOT_MUL_U8_H

#include <stdint.h>

#include "mul_quantized.h"

/* input1 * input2, clamped to the fused activation. */
void aot_mul_u8(const aot_mul_quantized_params_t *params, const uint8_t *input1,
                const uint8_t *input2, uint8_t *output);

#endif
