/* SPDX-License-Identifier: Apache-2.0 */
#include "arg_max_min_s32_s32.h"

AOT_ARG_MAX_MIN_KERNEL(arg_max_s32_s32, int32_t, int32_t, >)
AOT_ARG_MAX_MIN_KERNEL(arg_min_s32_s32, int32_t, int32_t, <)
