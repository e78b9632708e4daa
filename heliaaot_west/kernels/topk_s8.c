/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_s8.h"

AOT_TOPK_KERNEL(topk_s8, int8_t)
