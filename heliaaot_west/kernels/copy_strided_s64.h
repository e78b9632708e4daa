/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_STRIDED_S64_H
#define AOT_COPY_STRIDED_S64_H

#include <stdint.h>

#include "copy_strided.h"

/* Elements of 8 bytes, one by one. */
void aot_copy_strided_s64(const aot_copy_strided_params_t *params, const int64_t *input,
                         int64_t *output);

#endif
