/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_POW_S32_H
#define AOT_POW_S32_H

#include <stdint.h>

#include "broadcast.h"

/* input1 to the power of input2, in the low 32 bits; rounded towards zero. */
void aot_pow_s32(const aot_binary_params_t *params, const int32_t *input1,
                 const int32_t *input2, int32_t *output);

#endif
