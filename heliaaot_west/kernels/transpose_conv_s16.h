/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_TRANSPOSE_CONV_S16_H
#define AOT_TRANSPOSE_CONV_S16_H

#include <stdint.h>

#include "transpose_conv.h"
#include "wide_output.h"

typedef struct {
    aot_transpose_conv_shape_t shape;
    aot_wide_output_t output;
} aot_transpose_conv_s16_params_t;

/* bias may be NULL. */
void aot_transpose_conv_s16(const aot_transpose_conv_s16_params_t *params, const int16_t *input,
                            const int8_t *filter, const int64_t *bias, const int32_t *multiplier,
                            const int8_t *shift, int16_t *output);

#endif
