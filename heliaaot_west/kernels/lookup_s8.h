/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOOKUP_S8_H
#define AOT_LOOKUP_S8_H

#include <stdint.h>

/* table[byte] for each byte of the input; output may be the input. Signs are in the table. */
void aot_lookup_s8(const int8_t *input, const int8_t *table, int8_t *output, int32_t size);

#endif
