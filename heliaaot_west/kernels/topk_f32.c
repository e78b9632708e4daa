/* SPDX-License-Identifier: Apache-2.0 */
#include "topk_f32.h"

AOT_TOPK_KERNEL(topk_f32, float)
