/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_STRIDED_S32_H
#define AOT_COPY_STRIDED_S32_H

#include <stdint.h>

#include "copy_strided.h"

/* Elements of 4 bytes, one by one. */
void aot_copy_strided_s32(const aot_copy_strided_params_t *params, const int32_t *input,
                         int32_t *output);

#endif
