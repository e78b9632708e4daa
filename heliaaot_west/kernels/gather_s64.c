/* SPDX-License-Identifier: Apache-2.0 */
#include "gather_s64.h"

AOT_GATHER_KERNEL(gather_s64, int64_t)
