/* SPDX-License-Identifier: Apache-2.0 */
#include "rows_s8.h"

#include "channel_outputs_s8.h"
#include "sums_s8.h"

void aot_rows_s8_one(const aot_rows_s8_t *rows, const int8_t *row, int8_t *out)
{
    const int32_t each = rows->output->per_channel;
    int32_t sums[2 * AOT_SUMS_S8_COUNT];
    int32_t block;
    for (int32_t first = 0; first < rows->count; first += block) {
        const int32_t rest = rows->count - first;
        block = rest < AOT_SUMS_S8_COUNT ? rest : AOT_SUMS_S8_COUNT;
        aot_sums_s8_one_row(sums, row, rows->filter + first * rows->n, rows->bias + first, rows->n,
                            block);
        aot_channel_outputs_s8(rows->output, sums, sums, rows->multiplier + each * first,
                               rows->shift + each * first, block, out, out);
        out += block;
    }
}

void aot_rows_s8_two(const aot_rows_s8_t *rows, const int8_t *row0, const int8_t *row1, int8_t *out)
{
    const int32_t each = rows->output->per_channel;
    int32_t sums[2 * AOT_SUMS_S8_COUNT];
    int32_t block;
    for (int32_t first = 0; first < rows->count; first += block) {
        const int32_t rest = rows->count - first;
        block = rest < AOT_SUMS_S8_COUNT ? rest : AOT_SUMS_S8_COUNT;
        aot_sums_s8_two_rows(sums, row0, row1, rows->filter + first * rows->n, rows->bias + first,
                             rows->n, block);
        aot_channel_outputs_s8(rows->output, sums, sums + AOT_SUMS_S8_COUNT,
                               rows->multiplier + each * first, rows->shift + each * first, block,
                               out, out + rows->count);
        out += block;
    }
}
