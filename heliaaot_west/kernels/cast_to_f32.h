/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_TO_F32_H
#define AOT_CAST_TO_F32_H

#include <stdint.h>

#include "cast.h"

/* Integers of type source as real numbers. */
void aot_cast_to_f32(const void *input, float *output, int32_t size, int32_t source);

#endif
