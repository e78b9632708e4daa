/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ABS_S16_H
#define AOT_ABS_S16_H

#include <stdint.h>

/* Absolute values; that of the lowest stays. The output may be the input. */
void aot_abs_s16(const int16_t *input, int16_t *output, int32_t size);

#endif
