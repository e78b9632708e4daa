/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAXIMUM_MINIMUM_F32_H
#define AOT_MAXIMUM_MINIMUM_F32_H

#include <stdint.h>

#include "broadcast.h"

/* The greater of input1 and input2. */
void aot_maximum_f32(const aot_binary_params_t *params, const float *input1,
                     const float *input2, float *output);

/* The lesser of input1 and input2. */
void aot_minimum_f32(const aot_binary_params_t *params, const float *input1,
                     const float *input2, float *output);

#endif
