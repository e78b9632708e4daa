/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_u8.h"

AOT_COMPARE_QUANTIZED_KERNEL(equal_u8, uint8_t, ==)
AOT_COMPARE_QUANTIZED_KERNEL(not_equal_u8, uint8_t, !=)
AOT_COMPARE_QUANTIZED_KERNEL(greater_u8, uint8_t, >)
AOT_COMPARE_QUANTIZED_KERNEL(greater_equal_u8, uint8_t, >=)
AOT_COMPARE_QUANTIZED_KERNEL(less_u8, uint8_t, <)
AOT_COMPARE_QUANTIZED_KERNEL(less_equal_u8, uint8_t, <=)
