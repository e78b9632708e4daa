/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons by the operators of C. */
#ifndef AOT_COMPARE_S64_H
#define AOT_COMPARE_S64_H

#include "comparison.h"

AOT_COMPARISON(equal_s64, aot_binary_params_t, int64_t);
AOT_COMPARISON(not_equal_s64, aot_binary_params_t, int64_t);
AOT_COMPARISON(greater_s64, aot_binary_params_t, int64_t);
AOT_COMPARISON(greater_equal_s64, aot_binary_params_t, int64_t);
AOT_COMPARISON(less_s64, aot_binary_params_t, int64_t);
AOT_COMPARISON(less_equal_s64, aot_binary_params_t, int64_t);

#endif
