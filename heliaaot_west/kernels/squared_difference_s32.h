/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQUARED_DIFFERENCE_S32_H
#define AOT_SQUARED_DIFFERENCE_S32_H

#include <stdint.h>

#include "broadcast.h"

/* (input1 - input2)^2 in the low 32 bits. */
void aot_squared_difference_s32(const aot_binary_params_t *params, const int32_t *input1,
                                const int32_t *input2, int32_t *output);

#endif
