/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of truth values, which are 0 or 1. */
#ifndef AOT_COMPARE_BOOL_H
#define AOT_COMPARE_BOOL_H

#include "comparison.h"

AOT_COMPARISON(equal_bool, aot_binary_params_t, uint8_t);
AOT_COMPARISON(not_equal_bool, aot_binary_params_t, uint8_t);

#endif
