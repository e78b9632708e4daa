/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of quantized tensors. */
#ifndef AOT_COMPARE_S8_H
#define AOT_COMPARE_S8_H

#include "compare_quantized.h"

AOT_COMPARISON(equal_s8, aot_compare_quantized_params_t, int8_t);
AOT_COMPARISON(not_equal_s8, aot_compare_quantized_params_t, int8_t);
AOT_COMPARISON(greater_s8, aot_compare_quantized_params_t, int8_t);
AOT_COMPARISON(greater_equal_s8, aot_compare_quantized_params_t, int8_t);
AOT_COMPARISON(less_s8, aot_compare_quantized_params_t, int8_t);
AOT_COMPARISON(less_equal_s8, aot_compare_quantized_params_t, int8_t);

#endif
