/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAXIMUM_MINIMUM_S32_H
#define AOT_MAXIMUM_MINIMUM_S32_H

#include <stdint.h>

#include "broadcast.h"

/* The greater of input1 and input2. */
void aot_maximum_s32(const aot_binary_params_t *params, const int32_t *input1,
                     const int32_t *input2, int32_t *output);

/* The lesser of input1 and input2. */
void aot_minimum_s32(const aot_binary_params_t *params, const int32_t *input1,
                     const int32_t *input2, int32_t *output);

#endif
