/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CLAMP_S16_H
#define AOT_CLAMP_S16_H

#include <stdint.h>

/* Elements limited to [low, high]; output may be the input. */
void aot_clamp_s16(const int16_t *input, int16_t *output, int32_t size, int32_t low, int32_t high);

#endif
