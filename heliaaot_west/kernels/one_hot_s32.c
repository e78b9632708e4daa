/* SPDX-License-Identifier: Apache-2.0 */
#include "one_hot_s32.h"

AOT_ONE_HOT_KERNEL(one_hot_s32, int32_t)
