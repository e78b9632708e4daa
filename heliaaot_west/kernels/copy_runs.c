/* SPDX-License-Identifier: Apache-2.0 */
#include "copy_runs.h"

#include <string.h>

void aot_copy_runs(const aot_copy_strided_params_t *params, const int8_t *input, int8_t *output)
{
    aot_copy_strided_position_t at = {0, 0, {0}};
    for (int32_t row = 0; row < params->rows; row++) {
        memcpy(output + at.output, input + at.input, (size_t)params->columns);
        aot_copy_strided_next(params, &at);
    }
}
