/* SPDX-License-Identifier: Apache-2.0 */
/* Slices of a tensor by their indices along its first dimensions. */
#ifndef AOT_GATHER_ND_H
#define AOT_GATHER_ND_H

#include <stdint.h>

#define AOT_GATHER_ND_DIMENSIONS 8

/*
 * Count tuples of depth indices each name a slice of run units, in a tensor of size units. Strides
 * are in units too: bytes where slices are moved, elements where they are added.
 */
typedef struct {
    int32_t count;
    int32_t depth;
    int32_t run;
    int32_t size;
    int32_t strides[AOT_GATHER_ND_DIMENSIONS];
} aot_gather_nd_params_t;

/*
 * Defines NAME(params, tuple): where the slice starts, or -1 when it is not in the tensor. Only the
 * sum is compared, as in tensorflow/lite/micro/kernels/gather_nd.cc.
 */
#define AOT_GATHER_ND_POSITION(NAME, TYPE)                                                        \
    static int32_t NAME(const aot_gather_nd_params_t *params, const TYPE *tuple)                  \
    {                                                                                             \
        int64_t position = 0;                                                                     \
        for (int32_t i = 0; i < params->depth; i++) {                                             \
            const int64_t index = tuple[i];                                                       \
            if (index != (int32_t)index) {                                                        \
                return -1;                                                                        \
            }                                                                                     \
            position += index * params->strides[i];                                               \
        }                                                                                         \
        return position < 0 || position > params->size - params->run ? -1 : (int32_t)position;    \
    }

#endif
