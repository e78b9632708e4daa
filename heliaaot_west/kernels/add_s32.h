/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ADD_S32_H
#define AOT_ADD_S32_H

#include "arithmetic_s32.h"

/* input1 + input2, clamped to the fused activation. */
void aot_add_s32(const aot_arithmetic_s32_params_t *params, const int32_t *input1,
                 const int32_t *input2, int32_t *output);

#endif
