/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_STRIDED_S8_H
#define AOT_COPY_STRIDED_S8_H

#include <stdint.h>

#include "copy_strided.h"

/* Elements of 1 byte, one by one. */
void aot_copy_strided_s8(const aot_copy_strided_params_t *params, const int8_t *input,
                         int8_t *output);

#endif
