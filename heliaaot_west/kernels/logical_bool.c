/* SPDX-License-Identifier: Apache-2.0 */
#include "logical_bool.h"

AOT_COMPARISON_KERNEL(logical_and_bool, uint8_t, &&)
AOT_COMPARISON_KERNEL(logical_or_bool, uint8_t, ||)
