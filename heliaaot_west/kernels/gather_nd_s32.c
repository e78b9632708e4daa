/* SPDX-License-Identifier: Apache-2.0 */
#include "gather_nd_s32.h"

#include <string.h>

#include "index_status.h"

AOT_GATHER_ND_POSITION(gather_nd_s32_position, int32_t)

int32_t aot_gather_nd_s32(const aot_gather_nd_params_t *params, const int8_t *input,
                          const int32_t *indices, int8_t *output)
{
    for (int32_t i = 0; i < params->count; i++) {
        const int32_t position = gather_nd_s32_position(params, indices);
        if (position < 0) {
            return AOT_INDEX_OUT_OF_RANGE;
        }
        memcpy(output, input + position, (size_t)params->run);
        output += params->run;
        indices += params->depth;
    }
    return AOT_INDEX_IN_RANGE;
}
