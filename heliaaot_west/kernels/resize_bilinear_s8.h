/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RESIZE_BILINEAR_S8_H
#define AOT_RESIZE_BILINEAR_S8_H

#include <stdint.h>

#include "resize_bilinear.h"

/* Weights have 10 fraction bits; those of two neighbours add up to 1. */
void aot_resize_bilinear_s8(const aot_resize_bilinear_params_t *params, const int8_t *input,
                            const int32_t *row_offsets, const int32_t *row_weights,
                            const int32_t *column_offsets, const int32_t *column_weights,
                            int8_t *output);

#endif
