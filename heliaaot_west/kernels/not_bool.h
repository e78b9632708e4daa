/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_NOT_BOOL_H
#define AOT_NOT_BOOL_H

#include <stdint.h>

/* 1 for zero, 0 for others. The output may be the input. */
void aot_not_bool(const uint8_t *input, uint8_t *output, int32_t size);

#endif
