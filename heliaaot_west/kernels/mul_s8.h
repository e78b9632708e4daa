/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MUL_S8_H
#define AOT_MUL_S8_H

#include <stdint.h>

#include "mul_quantized.h"

/* input1 * input2, clamped to the fused activation. */
void aot_mul_s8(const aot_mul_quantized_params_t *params, const int8_t *input1,
                const int8_t *input2, int8_t *output);

#endif
