/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_NEG_S64_H
#define AOT_NEG_S64_H

#include <stdint.h>

/* Negated values; the lowest stays. The output may be the input. */
void aot_neg_s64(const int64_t *input, int64_t *output, int32_t size);

#endif
