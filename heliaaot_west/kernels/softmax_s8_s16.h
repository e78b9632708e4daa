/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SOFTMAX_S8_S16_H
#define AOT_SOFTMAX_S8_S16_H

#include <stdint.h>

#include "softmax_exp.h"

/* Softmax of each row, output with scale 1/65536 and zero point -32768. */
void aot_softmax_s8_s16(const aot_softmax_params_t *params, const int8_t *input, int16_t *output);

#endif
