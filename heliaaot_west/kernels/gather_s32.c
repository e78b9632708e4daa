/* SPDX-License-Identifier: Apache-2.0 */
#include "gather_s32.h"

AOT_GATHER_KERNEL(gather_s32, int32_t)
