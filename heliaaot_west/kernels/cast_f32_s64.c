/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_f32_s64.h"

AOT_CAST_F32_KERNEL(cast_f32_s64, int64_t, INT64_MIN, INT64_MAX)
