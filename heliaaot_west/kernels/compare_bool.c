/* SPDX-License-Identifier: Apache-2.0 */
#include "compare_bool.h"

AOT_COMPARISON_KERNEL(equal_bool, uint8_t, ==)
AOT_COMPARISON_KERNEL(not_equal_bool, uint8_t, !=)
