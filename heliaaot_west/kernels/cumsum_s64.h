/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CUMSUM_S64_H
#define AOT_CUMSUM_S64_H

#include "cumsum.h"

/* Running sums in the low bits. The output may be the input. */
void aot_cumsum_s64(const aot_cumsum_params_t *params, const int64_t *input, int64_t *output);

#endif
