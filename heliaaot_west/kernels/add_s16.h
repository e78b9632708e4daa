/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ADD_S16_H
#define AOT_ADD_S16_H

#include <stdint.h>

#include "add_quantized.h"

/* input1 + input2, clamped to the fused activation. */
void aot_add_s16(const aot_add_quantized_params_t *params, const int16_t *input1,
                 const int16_t *input2, int16_t *output);

#endif
