/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DIV_S32_H
#define AOT_DIV_S32_H

#include <stdint.h>

#include "arithmetic_s32.h"

/* input1 / input2 rounded towards zero, 0 for a divisor of 0; clamped to the activation. */
void aot_div_s32(const aot_arithmetic_s32_params_t *params, const int32_t *input1,
                 const int32_t *input2, int32_t *output);

#endif
