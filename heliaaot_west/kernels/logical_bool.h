/* SPDX-License-Identifier: Apache-2.0 */
/* Logical operators of truth values, which are 0 or 1. */
#ifndef AOT_LOGICAL_BOOL_H
#define AOT_LOGICAL_BOOL_H

#include "comparison.h"

AOT_COMPARISON(logical_and_bool, aot_binary_params_t, uint8_t);
AOT_COMPARISON(logical_or_bool, aot_binary_params_t, uint8_t);

#endif
