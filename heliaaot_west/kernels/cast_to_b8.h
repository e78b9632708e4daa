/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_TO_B8_H
#define AOT_CAST_TO_B8_H

#include <stdint.h>

#include "cast.h"

/* Whether integers of type source are not 0. */
void aot_cast_to_b8(const void *input, uint8_t *output, int32_t size, int32_t source);

#endif
