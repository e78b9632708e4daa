/* SPDX-License-Identifier: Apache-2.0 */
#include "lookup_s16.h"

#include "table_s16.h"

void aot_lookup_s16(const int16_t *input, const int16_t *table, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = aot_table_s16(table, input[i]);
    }
}
