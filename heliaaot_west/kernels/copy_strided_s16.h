/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_STRIDED_S16_H
#define AOT_COPY_STRIDED_S16_H

#include <stdint.h>

#include "copy_strided.h"

/* Elements of 2 bytes, one by one. */
void aot_copy_strided_s16(const aot_copy_strided_params_t *params, const int16_t *input,
                         int16_t *output);

#endif
