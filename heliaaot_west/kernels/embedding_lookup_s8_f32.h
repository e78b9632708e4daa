/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_EMBEDDING_LOOKUP_S8_F32_H
#define AOT_EMBEDDING_LOOKUP_S8_F32_H

#include <stdint.h>

/* The table is [rows, columns] of integers that scale makes real numbers. */
typedef struct {
    int32_t count;
    int32_t rows;
    int32_t columns;
    float scale;
} aot_embedding_lookup_params_t;

/* Rows by indices, as real numbers; the status says whether all indices are in range. */
int32_t aot_embedding_lookup_s8_f32(const aot_embedding_lookup_params_t *params,
                                    const int32_t *indices, const int8_t *table, float *output);

#endif
