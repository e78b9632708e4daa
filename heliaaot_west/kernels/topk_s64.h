/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TOPK_S64_H
#define AOT_TOPK_S64_H

#include <stdint.h>

#include "topk.h"

void aot_topk_s64(const aot_topk_params_t *params, const int64_t *input, int64_t *values, int32_t *indices);

#endif
