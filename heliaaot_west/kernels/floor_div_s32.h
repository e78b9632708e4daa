/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FLOOR_DIV_S32_H
#define AOT_FLOOR_DIV_S32_H

#include <stdint.h>

#include "broadcast.h"

/* The greatest integer not above input1 / input2; 0 for a divisor of 0. */
void aot_floor_div_s32(const aot_binary_params_t *params, const int32_t *input1,
                       const int32_t *input2, int32_t *output);

#endif
