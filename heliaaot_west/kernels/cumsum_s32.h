/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CUMSUM_S32_H
#define AOT_CUMSUM_S32_H

#include "cumsum.h"

/* Running sums in the low bits. The output may be the input. */
void aot_cumsum_s32(const aot_cumsum_params_t *params, const int32_t *input, int32_t *output);

#endif
