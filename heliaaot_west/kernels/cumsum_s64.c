/* SPDX-License-Identifier: Apache-2.0 */
#include "cumsum_s64.h"

AOT_CUMSUM_KERNEL(cumsum_s64, int64_t, uint64_t)
