/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ADD_S64_H
#define AOT_ADD_S64_H

#include "arithmetic_s64.h"

/* input1 + input2. */
void aot_add_s64(const aot_arithmetic_s64_params_t *params, const int64_t *input1,
                 const int64_t *input2, int64_t *output);

#endif
