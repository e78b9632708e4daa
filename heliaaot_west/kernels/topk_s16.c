/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_s16.h"

AOT_TOPK_KERNEL(topk_s16, int16_t)
