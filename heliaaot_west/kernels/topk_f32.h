/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_F32_H
#define AOT_TOPK_F32_H

#include <stdint.h>

#include "topk.h"

void aot_topk_f32(const aot_topk_params_t *params, const float *input, float *values, int32_t *indices);

#endif
