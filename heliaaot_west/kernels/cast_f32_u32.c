/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_u32.h"

AOT_CAST_F32_KERNEL(cast_f32_u32, uint32_t, 0, UINT32_MAX)
