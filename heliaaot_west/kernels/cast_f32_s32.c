/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_s32.h"

AOT_CAST_F32_KERNEL(cast_f32_s32, int32_t, INT32_MIN, INT32_MAX)
