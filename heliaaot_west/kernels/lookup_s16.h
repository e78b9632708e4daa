/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOOKUP_S16_H
#define AOT_LOOKUP_S16_H

#include <stdint.h>

/* A function of each element by its table of 513 values. The output may be the input. */
void aot_lookup_s16(const int16_t *input, const int16_t *table, int16_t *output, int32_t size);

#endif
