/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COS_F32_H
#define AOT_COS_F32_H

#include <stdint.h>

/* Cosines. The output may be the input. */
void aot_cos_f32(const float *input, float *output, int32_t size);

#endif
