/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SQRT_F32_H
#define AOT_SQRT_F32_H

#include <stdint.h>

/* Square roots. The output may be the input. */
void aot_sqrt_f32(const float *input, float *output, int32_t size);

#endif
