/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_H
#define AOT_COPY_H

#include <stdint.h>

/* Bytes as they are; the two ranges do not overlap. */
void aot_copy(const int8_t *input, int8_t *output, int32_t size);

#endif
