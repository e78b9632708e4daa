/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REQUANTIZE_S8_S16_H
#define AOT_REQUANTIZE_S8_S16_H

#include <stdint.h>

#include "requantize.h"

/* Elements in another scale, clamped to [low, high]. */
void aot_requantize_s8_s16(const aot_requantize_params_t *params, const int8_t *input,
                           int16_t *output, int32_t size);

#endif
