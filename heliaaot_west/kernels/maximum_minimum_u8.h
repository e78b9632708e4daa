/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAXIMUM_MINIMUM_U8_H
#define AOT_MAXIMUM_MINIMUM_U8_H

#include <stdint.h>

#include "broadcast.h"

/* The greater of input1 and input2. */
void aot_maximum_u8(const aot_binary_params_t *params, const uint8_t *input1,
                     const uint8_t *input2, uint8_t *output);

/* The lesser of input1 and input2. */
void aot_minimum_u8(const aot_binary_params_t *params, const uint8_t *input1,
                     const uint8_t *input2, uint8_t *output);

#endif
