/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CUMSUM_F32_H
#define AOT_CUMSUM_F32_H

#include "cumsum.h"

/* Running sums. The output may be the input. */
void aot_cumsum_f32(const aot_cumsum_params_t *params, const float *input, float *output);

#endif
