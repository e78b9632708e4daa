/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_CIRCULAR_BUFFER_H
#define AOT_CIRCULAR_BUFFER_H

#include <stdint.h>

#define AOT_CIRCULAR_BUFFER_DUE 0
#define AOT_CIRCULAR_BUFFER_NOT_DUE 302

/* Counts a run, and tells whether it is one of those, cycles apart, that go on from here. */
int32_t aot_circular_buffer(int32_t *cycles_left, int32_t cycles);

#endif
