/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CAST_F32_S16_H
#define AOT_CAST_F32_S16_H

#include <stdint.h>

#include "cast.h"

/* Real numbers without their fraction, as near as the integers come. */
void aot_cast_f32_s16(const float *input, int16_t *output, int32_t size);

#endif
