/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REQUANTIZE_S16_S32_H
#define AOT_REQUANTIZE_S16_S32_H

#include <stdint.h>

#include "requantize.h"

/* Elements in another scale, clamped to [low, high]. */
void aot_requantize_s16_s32(const aot_requantize_params_t *params, const int16_t *input,
                            int32_t *output, int32_t size);

#endif
