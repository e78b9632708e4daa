/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARITHMETIC_F32_H
#define AOT_ARITHMETIC_F32_H

#include "activation_f32.h"
#include "broadcast.h"

typedef struct {
    aot_broadcast_t shape;
    float activation_min;
    float activation_max;
} aot_arithmetic_f32_params_t;

#endif
