/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_RESIZE_BILINEAR_S16_H
#define AOT_RESIZE_BILINEAR_S16_H

#include <stdint.h>

#include "resize_bilinear.h"

/* Weights have 10 fraction bits; those of two neighbours add up to 1. */
void aot_resize_bilinear_s16(const aot_resize_bilinear_params_t *params, const int16_t *input,
                            const int32_t *row_offsets, const int32_t *row_weights,
                            const int32_t *column_offsets, const int32_t *column_weights,
                            int16_t *output);

#endif
