/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQUARED_DIFFERENCE_S8_H
#define AOT_SQUARED_DIFFERENCE_S8_H

#include <stdint.h>

#include "squared_difference_quantized.h"

/* (input1 - input2)^2. */
void aot_squared_difference_s8(const aot_squared_difference_quantized_params_t *params,
                               const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
