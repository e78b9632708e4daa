/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGN_F32_H
#define AOT_SIGN_F32_H

#include <stdint.h>

/* -1, 0 or 1 with the sign of each value. The output may be the input. */
void aot_sign_f32(const float *input, float *output, int32_t size);

#endif
