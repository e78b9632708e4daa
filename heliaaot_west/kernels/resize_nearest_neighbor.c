/* SPDX-License-Identifier: Apache-2.0 */
#include "resize_nearest_neighbor.h"

#include <string.h>

static void resize_nearest_neighbor_row(const aot_resize_nearest_neighbor_params_t *params,
                                        const int8_t *input, const int32_t *column_offsets,
                                        int8_t *output)
{
    for (int32_t x = 0; x < params->columns; x++) {
        memcpy(output, input + column_offsets[x], (size_t)params->run);
        output += params->run;
    }
}

void aot_resize_nearest_neighbor(const aot_resize_nearest_neighbor_params_t *params,
                                 const int8_t *input, const int32_t *row_offsets,
                                 const int32_t *column_offsets, int8_t *output)
{
    const int32_t row = params->columns * params->run;
    for (int32_t batch = 0; batch < params->batches; batch++) {
        for (int32_t y = 0; y < params->rows; y++) {
            if (y > 0 && row_offsets[y] == row_offsets[y - 1]) {
                memcpy(output, output - row, (size_t)row);
            } else {
                resize_nearest_neighbor_row(params, input + row_offsets[y], column_offsets, output);
            }
            output += row;
        }
        input += params->image;
    }
}
