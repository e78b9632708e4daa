/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_PRELU_U8_H
#define AOT_PRELU_U8_H

#include <stdint.h>

#include "prelu_quantized.h"

/* input1, where it is below zero times input2. */
void aot_prelu_u8(const aot_prelu_quantized_params_t *params, const uint8_t *input1,
                  const uint8_t *input2, uint8_t *output);

#endif
