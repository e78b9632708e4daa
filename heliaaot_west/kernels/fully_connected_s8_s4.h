/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FULLY_CONNECTED_S8_S4_H
#define AOT_FULLY_CONNECTED_S8_S4_H

#include <stdint.h>

#include "fully_connected_s8.h"

/*
 * As aot_fully_connected_s8, with two weights a byte, the weights of each output starting with a
 * byte of their own. wide has room for the weights of 4 outputs.
 */
void aot_fully_connected_s8_s4(const aot_fully_connected_s8_params_t *params, const int8_t *input,
                               const uint8_t *filter, const int32_t *bias,
                               const int32_t *multiplier, const int8_t *shift, int8_t *wide,
                               int8_t *output);

#endif
