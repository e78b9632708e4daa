/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQUARED_DIFFERENCE_S16_H
#define AOT_SQUARED_DIFFERENCE_S16_H

#include <stdint.h>

#include "squared_difference_quantized.h"

/* (input1 - input2)^2. */
void aot_squared_difference_s16(const aot_squared_difference_quantized_params_t *params,
                                const int16_t *input1, const int16_t *input2, int16_t *output);

#endif
