/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_S32_H
#define AOT_TOPK_S32_H

#include <stdint.h>

#include "topk.h"

void aot_topk_s32(const aot_topk_params_t *params, const int32_t *input, int32_t *values, int32_t *indices);

#endif
