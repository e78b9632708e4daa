/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_s64.h"

AOT_COMPARISON_KERNEL(equal_s64, int64_t, ==)
AOT_COMPARISON_KERNEL(not_equal_s64, int64_t, !=)
AOT_COMPARISON_KERNEL(greater_s64, int64_t, >)
AOT_COMPARISON_KERNEL(greater_equal_s64, int64_t, >=)
AOT_COMPARISON_KERNEL(less_s64, int64_t, <)
AOT_COMPARISON_KERNEL(less_equal_s64, int64_t, <=)
