/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SHIFT_DOWN_H
#define AOT_SHIFT_DOWN_H

#include <stdint.h>

/* Moves size bytes from distance bytes past the start to the start. */
void aot_shift_down(int8_t *data, int32_t size, int32_t distance);

#endif
