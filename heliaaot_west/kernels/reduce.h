/* SPDX-License-Identifier: Apache-2.0 */
/* How reductions walk through their input. */
#ifndef AOT_REDUCE_H
#define AOT_REDUCE_H

#include <stdint.h>

#define AOT_REDUCE_DIMENSIONS 3

/*
 * Dimensions that stay and dimensions that are reduced, outermost first, with the elements between
 * neighbours; unused ones have size 1. The last kept or the last reduced one has stride 1.
 */
typedef struct {
    int32_t kept_sizes[AOT_REDUCE_DIMENSIONS];
    int32_t kept_strides[AOT_REDUCE_DIMENSIONS];
    int32_t reduced_sizes[AOT_REDUCE_DIMENSIONS];
    int32_t reduced_strides[AOT_REDUCE_DIMENSIONS];
} aot_reduce_t;

#endif
