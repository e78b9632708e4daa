/* SPDX-License-Identifier: Apache-2.0 */
#include "arg_max_min_f32_s32.h"

AOT_ARG_MAX_MIN_KERNEL(arg_max_f32_s32, float, int32_t, >)
AOT_ARG_MAX_MIN_KERNEL(arg_min_f32_s32, float, int32_t, <)
