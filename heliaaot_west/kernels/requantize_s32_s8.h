/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REQUANTIZE_S32_S8_H
#define AOT_REQUANTIZE_S32_S8_H

#include <stdint.h>

#include "requantize.h"

/* Elements in another scale, clamped to [low, high]. */
void aot_requantize_s32_s8(const aot_requantize_params_t *params, const int32_t *input,
                           int8_t *output, int32_t size);

#endif
