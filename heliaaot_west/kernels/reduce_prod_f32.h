/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REDUCE_PROD_F32_H
#define AOT_REDUCE_PROD_F32_H

#include "reduce.h"

/* Products over the reduced dimensions. */
void aot_reduce_prod_f32(const aot_reduce_params_t *params, const float *input, float *output);

#endif
