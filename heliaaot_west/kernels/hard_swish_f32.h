/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_HARD_SWISH_F32_H
#define AOT_HARD_SWISH_F32_H

#include <stdint.h>

/* x * min(max(x + 3, 0), 6) / 6. The output may be the input. */
void aot_hard_swish_f32(const float *input, float *output, int32_t size);

#endif
