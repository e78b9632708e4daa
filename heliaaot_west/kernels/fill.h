/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_FILL_H
#define AOT_FILL_H

#include <stdint.h>

/* One byte repeated. */
void aot_fill(int8_t *output, int32_t size, int32_t value);

#endif
