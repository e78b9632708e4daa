/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_NEG_S32_H
#define AOT_NEG_S32_H

#include <stdint.h>

/* Negated values; the lowest stays. The output may be the input. */
void aot_neg_s32(const int32_t *input, int32_t *output, int32_t size);

#endif
