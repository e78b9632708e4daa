/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_S8_H
#define AOT_TOPK_S8_H

#include <stdint.h>

#include "topk.h"

void aot_topk_s8(const aot_topk_params_t *params, const int8_t *input, int8_t *values, int32_t *indices);

#endif
