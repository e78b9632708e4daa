/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_MAXIMUM_MINIMUM_S64_H
#define AOT_MAXIMUM_MINIMUM_S64_H

#include <stdint.h>

#include "broadcast.h"

/* The greater of input1 and input2. */
void aot_maximum_s64(const aot_binary_params_t *params, const int64_t *input1,
                     const int64_t *input2, int64_t *output);

/* The lesser of input1 and input2. */
void aot_minimum_s64(const aot_binary_params_t *params, const int64_t *input1,
                     const int64_t *input2, int64_t *output);

#endif
