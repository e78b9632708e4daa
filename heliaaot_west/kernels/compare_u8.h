/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of quantized tensors. */
#ifndef AOT_COMPARE_U8_H
#define AOT_COMPARE_U8_H

#include "compare_quantized.h"

AOT_COMPARISON(equal_u8, aot_compare_quantized_params_t, uint8_t);
AOT_COMPARISON(not_equal_u8, aot_compare_quantized_params_t, uint8_t);
AOT_COMPARISON(greater_u8, aot_compare_quantized_params_t, uint8_t);
AOT_COMPARISON(greater_equal_u8, aot_compare_quantized_params_t, uint8_t);
AOT_COMPARISON(less_u8, aot_compare_quantized_params_t, uint8_t);
AOT_COMPARISON(less_equal_u8, aot_compare_quantized_params_t, uint8_t);

#endif
