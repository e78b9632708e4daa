/* SPDX-License-Identifier: Apache-2.0 */
#include "arg_max_min_s32_s64.h"

AOT_ARG_MAX_MIN_KERNEL(arg_max_s32_s64, int32_t, int64_t, >)
AOT_ARG_MAX_MIN_KERNEL(arg_min_s32_s64, int32_t, int64_t, <)
