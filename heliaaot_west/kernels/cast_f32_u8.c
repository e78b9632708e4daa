/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_u8.h"

AOT_CAST_F32_KERNEL(cast_f32_u8, uint8_t, 0, UINT8_MAX)
