/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_s8.h"

AOT_CAST_KERNEL(cast_to_s8, int8_t, x)
