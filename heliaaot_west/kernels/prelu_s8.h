/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_PRELU_S8_H
#define AOT_PRELU_S8_H

#include <stdint.h>

#include "prelu_quantized.h"

/* input1, where it is below zero times input2. */
void aot_prelu_s8(const aot_prelu_quantized_params_t *params, const int8_t *input1,
                  const int8_t *input2, int8_t *output);

#endif
