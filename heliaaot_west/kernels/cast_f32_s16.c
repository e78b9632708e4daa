/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_s16.h"

AOT_CAST_F32_KERNEL(cast_f32_s16, int16_t, INT16_MIN, INT16_MAX)
