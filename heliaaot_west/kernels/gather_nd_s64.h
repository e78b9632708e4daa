/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_GATHER_ND_S64_H
#define AOT_GATHER_ND_S64_H

#include <stdint.h>

#include "gather_nd.h"

/* Slices by tuples of 64 bits; the status says whether all are in range. */
int32_t aot_gather_nd_s64(const aot_gather_nd_params_t *params, const int8_t *input,
                          const int64_t *indices, int8_t *output);

#endif
