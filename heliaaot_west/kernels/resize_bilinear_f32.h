/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RESIZE_BILINEAR_F32_H
#define AOT_RESIZE_BILINEAR_F32_H

#include <stdint.h>

#include "resize_bilinear.h"

/* Weights of two neighbours add up to 1. */
void aot_resize_bilinear_f32(const aot_resize_bilinear_params_t *params, const float *input,
                            const int32_t *row_offsets, const float *row_weights,
                            const int32_t *column_offsets, const float *column_weights,
                            float *output);

#endif
