/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons by the operators of C. */
#ifndef AOT_COMPARE_S32_H
#define AOT_COMPARE_S32_H

#include "comparison.h"

AOT_COMPARISON(equal_s32, aot_binary_params_t, int32_t);
AOT_COMPARISON(not_equal_s32, aot_binary_params_t, int32_t);
AOT_COMPARISON(greater_s32, aot_binary_params_t, int32_t);
AOT_COMPARISON(greater_equal_s32, aot_binary_params_t, int32_t);
AOT_COMPARISON(less_s32, aot_binary_params_t, int32_t);
AOT_COMPARISON(less_equal_s32, aot_binary_params_t, int32_t);

#endif
