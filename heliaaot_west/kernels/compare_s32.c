/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_s32.h"

AOT_COMPARISON_KERNEL(equal_s32, int32_t, ==)
AOT_COMPARISON_KERNEL(not_equal_s32, int32_t, !=)
AOT_COMPARISON_KERNEL(greater_s32, int32_t, >)
AOT_COMPARISON_KERNEL(greater_equal_s32, int32_t, >=)
AOT_COMPARISON_KERNEL(less_s32, int32_t, <)
AOT_COMPARISON_KERNEL(less_equal_s32, int32_t, <=)
