/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_TO_S64_H
#define AOT_CAST_TO_S64_H

#include <stdint.h>

#include "cast.h"

/* Integers of type source as integers of 64 bits. */
void aot_cast_to_s64(const void *input, int64_t *output, int32_t size, int32_t source);

#endif
