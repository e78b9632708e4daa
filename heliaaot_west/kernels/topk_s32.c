/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_s32.h"

AOT_TOPK_KERNEL(topk_s32, int32_t)
