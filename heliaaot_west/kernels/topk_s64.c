/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_s64.h"

AOT_TOPK_KERNEL(topk_s64, int64_t)
