/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARITHMETIC_S32_H
#define AOT_ARITHMETIC_S32_H

#include <stdint.h>

#include "broadcast.h"
#include "fixed_point.h"

/* Results wrap at 32 bits before they are clamped. */
typedef struct {
    aot_broadcast_t shape;
    int32_t activation_min;
    int32_t activation_max;
} aot_arithmetic_s32_params_t;

#endif
