/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DIV_S8_H
#define AOT_DIV_S8_H

#include <stdint.h>

#include "div_quantized.h"

/* input1 / input2, clamped to the fused activation. */
void aot_div_s8(const aot_div_quantized_params_t *params, const int8_t *input1,
                const int8_t *input2, int8_t *output);

#endif
