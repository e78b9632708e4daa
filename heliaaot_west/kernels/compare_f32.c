/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_f32.h"

AOT_COMPARISON_KERNEL(equal_f32, float, ==)
AOT_COMPARISON_KERNEL(not_equal_f32, float, !=)
AOT_COMPARISON_KERNEL(greater_f32, float, >)
AOT_COMPARISON_KERNEL(greater_equal_f32, float, >=)
AOT_COMPARISON_KERNEL(less_f32, float, <)
AOT_COMPARISON_KERNEL(less_equal_f32, float, <=)
