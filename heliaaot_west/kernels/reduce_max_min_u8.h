/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_MAX_MIN_U8_H
#define AOT_REDUCE_MAX_MIN_U8_H

#include <stdint.h>

#include "reduce.h"

/* The greatest elements over the reduced dimensions. */
void aot_reduce_max_u8(const aot_reduce_params_t *params, const uint8_t *input, uint8_t *output);

/* The least elements over the reduced dimensions. */
void aot_reduce_min_u8(const aot_reduce_params_t *params, const uint8_t *input, uint8_t *output);

#endif
