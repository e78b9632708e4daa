/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_GATHER_S32_H
#define AOT_GATHER_S32_H

#include <stdint.h>

#include "gather.h"

/* Runs by indices of 32 bits; the status says whether all indices are in range. */
int32_t aot_gather_s32(const aot_gather_params_t *params, const int8_t *input,
                       const int32_t *indices, int8_t *output);

#endif
