/* SPDX-License-Identifier: Apache-2.0 */
#include "arg_max_min_f32_s64.h"

AOT_ARG_MAX_MIN_KERNEL(arg_max_f32_s64, float, int64_t, >)
AOT_ARG_MAX_MIN_KERNEL(arg_min_f32_s64, float, int64_t, <)
