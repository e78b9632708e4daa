/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SUB_U8_H
#define AOT_SUB_U8_H

#include <stdint.h>

#include "add_quantized.h"

/* input1 - input2, clamped to the fused activation. */
void aot_sub_u8(const aot_add_quantized_params_t *params, const uint8_t *input1,
                const uint8_t *input2, uint8_t *output);

#endif
