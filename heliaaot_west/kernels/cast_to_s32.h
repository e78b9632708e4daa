/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_TO_S32_H
#define AOT_CAST_TO_S32_H

#include <stdint.h>

#include "cast.h"

/* Integers of type source as integers of 32 bits. */
void aot_cast_to_s32(const void *input, int32_t *output, int32_t size, int32_t source);

#endif
