/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_s32.h"

AOT_CAST_KERNEL(cast_to_s32, int32_t, x)
