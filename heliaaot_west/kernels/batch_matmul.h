/* SPDX-License-Identifier: Apache-2.0 */
/* Shapes of products of matrices. */
#ifndef AOT_BATCH_MATMUL_H
#define AOT_BATCH_MATMUL_H

#include <stdint.h>

#include "broadcast.h"

/*
 * Each output is [rows][columns], of a left matrix [rows][depth] and a right one that is held
 * [columns][depth]. The batches are the shape's, in which an element is a whole matrix.
 */
typedef struct {
    aot_broadcast_t shape;
    int32_t rows;
    int32_t columns;
    int32_t depth;
} aot_batch_matmul_shape_t;

/* The two matrices of a product, as the offsets of their first elements. */
typedef struct {
    int32_t left;
    int32_t right;
} aot_batch_matmul_offsets_t;

static inline aot_batch_matmul_offsets_t
aot_batch_matmul_offsets(const aot_batch_matmul_shape_t *s, const aot_broadcast_position_t *at,
                         int32_t column)
{
    aot_batch_matmul_offsets_t offsets;
    offsets.left = (at->offset1 + column * s->shape.step1) * s->rows * s->depth;
    offsets.right = (at->offset2 + column * s->shape.step2) * s->columns * s->depth;
    return offsets;
}

#endif
