/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REQUANTIZE_S16_S16_H
#define AOT_REQUANTIZE_S16_S16_H

#include <stdint.h>

#include "requantize.h"

/* Elements in another scale, clamped to [low, high]. Output may be the input. */
void aot_requantize_s16_s16(const aot_requantize_params_t *params, const int16_t *input,
                            int16_t *output, int32_t size);

#endif
