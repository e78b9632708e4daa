/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ELU_F32_H
#define AOT_ELU_F32_H

#include <stdint.h>

/* exp(x) - 1 of negative values, others as they are. The output may be the input. */
void aot_elu_f32(const float *input, float *output, int32_t size);

#endif
