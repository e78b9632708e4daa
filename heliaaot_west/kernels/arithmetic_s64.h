/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARITHMETIC_S64_H
#define AOT_ARITHMETIC_S64_H

#include <stdint.h>

#include "broadcast.h"

/* Results wrap at 64 bits. */
typedef struct {
    aot_broadcast_t shape;
} aot_arithmetic_s64_params_t;

#endif
