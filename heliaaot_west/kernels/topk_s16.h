/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_S16_H
#define AOT_TOPK_S16_H

#include <stdint.h>

#include "topk.h"

void aot_topk_s16(const aot_topk_params_t *params, const int16_t *input, int16_t *values, int32_t *indices);

#endif
