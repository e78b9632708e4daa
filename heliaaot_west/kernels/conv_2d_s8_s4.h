/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CONV_2D_S8_S4_H
#define AOT_CONV_2D_S8_S4_H

#include <stdint.h>

#include "conv_2d_s8_params.h"

/*
 * As aot_conv_2d_grouped_s8, with two weights a byte, each filter starting with a byte of its own.
 * wide has room for the weights of 4 filters.
 */
void aot_conv_2d_s8_s4(const aot_conv_2d_s8_params_t *params, const int8_t *input,
                       const uint8_t *filter, const int32_t *bias, const int32_t *multiplier,
                       const int8_t *shift, int8_t *wide, int8_t *output);

#endif
