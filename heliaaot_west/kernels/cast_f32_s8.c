/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_s8.h"

AOT_CAST_F32_KERNEL(cast_f32_s8, int8_t, INT8_MIN, INT8_MAX)
