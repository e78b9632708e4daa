/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SOFTMAX_U8_H
#define AOT_SOFTMAX_U8_H

#include <stdint.h>

#include "softmax_exp.h"

/* Softmax of each row, output with scale 1/256 and zero point 0. */
void aot_softmax_u8(const aot_softmax_params_t *params, const uint8_t *input, uint8_t *output);

#endif
