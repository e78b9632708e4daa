/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ACCUMULATE_F32_H
#define AOT_ACCUMULATE_F32_H

#include <stdint.h>

/* input1 + input2. The output may be an input. */
void aot_accumulate_f32(const float *input1, const float *input2, float *output,
                        int32_t size);

#endif
