/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MUL_S16_H
#define AOT_MUL_S16_H

#include <stdint.h>

#include "mul_quantized.h"

/* input1 * input2, clamped to the fused activation. */
void aot_mul_s16(const aot_mul_quantized_params_t *params, const int16_t *input1,
                 const int16_t *input2, int16_t *output);

#endif
