/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SOFTMAX_S8_H
#define AOT_SOFTMAX_S8_H

#include <stdint.h>

#include "softmax_exp.h"

/* Softmax of each row, output with scale 1/256 and zero point -128. */
void aot_softmax_s8(const aot_softmax_params_t *params, const int8_t *input, int8_t *output);

#endif
