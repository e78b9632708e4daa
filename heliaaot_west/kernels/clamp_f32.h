/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CLAMP_F32_H
#define AOT_CLAMP_F32_H

/* For INFINITY, which callers pass. */
#include <math.h>
#include <stdint.h>

/* Elements limited to [low, high], NaN as it is; output may be the input. */
void aot_clamp_f32(const float *input, float *output, int32_t size, float low, float high);

#endif
