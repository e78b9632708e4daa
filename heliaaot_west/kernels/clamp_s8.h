/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CLAMP_S8_H
#define AOT_CLAMP_S8_H

#include <stdint.h>

/* Elements limited to [low, high]; output may be the input. */
void aot_clamp_s8(const int8_t *input, int8_t *output, int32_t size, int32_t low, int32_t high);

#endif
