/* SPDX-License-Identifier: Apache-2.0 */
#include "select_s32.h"

AOT_SELECT_KERNEL(select_s32, int32_t)
