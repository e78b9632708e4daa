/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SCATTER_ND_S8_H
#define AOT_SCATTER_ND_S8_H

#include <stdint.h>

#include "gather_nd.h"

/* Zeros and, at tuples of indices, the sums of updates; the status says whether all are in range. */
int32_t aot_scatter_nd_s8(const aot_gather_nd_params_t *params, const int32_t *indices,
                          const int8_t *updates, int8_t *output);

#endif
