/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_PAD_ELEMENTS_H
#define AOT_PAD_ELEMENTS_H

#include <stdint.h>

#include "pad.h"

/* The input with a border of values of `item` bytes. */
void aot_pad_elements(const aot_pad_params_t *params, const int8_t *input, const int8_t *value,
                      int8_t *output, int32_t item);

#endif
