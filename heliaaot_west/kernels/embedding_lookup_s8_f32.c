/* SPDX-License-Identifier: Apache-2.0 */
#include "embedding_lookup_s8_f32.h"

#include "index_status.h"

int32_t aot_embedding_lookup_s8_f32(const aot_embedding_lookup_params_t *params,
                                    const int32_t *indices, const int8_t *table, float *output)
{
    for (int32_t i = 0; i < params->count; i++) {
        if (indices[i] < 0 || indices[i] >= params->rows) {
            return AOT_INDEX_OUT_OF_RANGE;
        }
        const int8_t *row = table + indices[i] * params->columns;
        for (int32_t j = 0; j < params->columns; j++) {
            output[j] = params->scale * (float)row[j];
        }
        output += params->columns;
    }
    return AOT_INDEX_IN_RANGE;
}
