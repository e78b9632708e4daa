/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_U8_H
#define AOT_TOPK_U8_H

#include <stdint.h>

#include "topk.h"

void aot_topk_u8(const aot_topk_params_t *params, const uint8_t *input, uint8_t *values, int32_t *indices);

#endif
