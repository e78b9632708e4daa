/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_TO_S16_H
#define AOT_CAST_TO_S16_H

#include <stdint.h>

#include "cast.h"

/* Integers of type source as integers of 16 bits. */
void aot_cast_to_s16(const void *input, int16_t *output, int32_t size, int32_t source);

#endif
