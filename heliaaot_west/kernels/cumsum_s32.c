/* SPDX-License-Identifier: Apache-2.0 */
#include "cumsum_s32.h"

AOT_CUMSUM_KERNEL(cumsum_s32, int32_t, uint32_t)
