/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_NEG_F32_H
#define AOT_NEG_F32_H

#include <stdint.h>

/* Negated values. The output may be the input. */
void aot_neg_f32(const float *input, float *output, int32_t size);

#endif
