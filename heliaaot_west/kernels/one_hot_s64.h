/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ONE_HOT_S64_H
#define AOT_ONE_HOT_S64_H

#include <stdint.h>

#include "one_hot.h"

/* Vectors that are on at indices of 64 bits; those out of range are off everywhere. */
void aot_one_hot_s64(const aot_one_hot_params_t *params, const int64_t *indices,
                     const int8_t *on, const int8_t *off, int8_t *output);

#endif
