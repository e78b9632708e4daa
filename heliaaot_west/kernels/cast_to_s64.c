/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_s64.h"

AOT_CAST_KERNEL(cast_to_s64, int64_t, x)
