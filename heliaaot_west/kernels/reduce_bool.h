/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_BOOL_H
#define AOT_REDUCE_BOOL_H

#include <stdint.h>

#include "reduce.h"

/* Whether any element over the reduced dimensions is not 0. */
void aot_reduce_any_bool(const aot_reduce_params_t *params, const uint8_t *input, uint8_t *output);

/* Whether no element over the reduced dimensions is 0. */
void aot_reduce_all_bool(const aot_reduce_params_t *params, const uint8_t *input, uint8_t *output);

#endif
