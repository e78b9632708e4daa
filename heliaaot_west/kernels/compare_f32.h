/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons by the operators of C. */
#ifndef AOT_COMPARE_F32_H
#define AOT_COMPARE_F32_H

#include "comparison.h"

AOT_COMPARISON(equal_f32, aot_binary_params_t, float);
AOT_COMPARISON(not_equal_f32, aot_binary_params_t, float);
AOT_COMPARISON(greater_f32, aot_binary_params_t, float);
AOT_COMPARISON(greater_equal_f32, aot_binary_params_t, float);
AOT_COMPARISON(less_f32, aot_binary_params_t, float);
AOT_COMPARISON(less_equal_f32, aot_binary_params_t, float);

#endif
