/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FLOOR_F32_H
#define AOT_FLOOR_F32_H

#include <stdint.h>

/* The greatest whole numbers not above the values. The output may be the input. */
void aot_floor_f32(const float *input, float *output, int32_t size);

#endif
