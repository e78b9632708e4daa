/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_s8.h"

AOT_COMPARE_QUANTIZED_KERNEL(equal_s8, int8_t, ==)
AOT_COMPARE_QUANTIZED_KERNEL(not_equal_s8, int8_t, !=)
AOT_COMPARE_QUANTIZED_KERNEL(greater_s8, int8_t, >)
AOT_COMPARE_QUANTIZED_KERNEL(greater_equal_s8, int8_t, >=)
AOT_COMPARE_QUANTIZED_KERNEL(less_s8, int8_t, <)
AOT_COMPARE_QUANTIZED_KERNEL(less_equal_s8, int8_t, <=)
