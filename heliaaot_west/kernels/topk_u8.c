/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_u8.h"

AOT_TOPK_KERNEL(topk_u8, uint8_t)
