/* SPDX-License-Identifier: Apache-2.0 */
#include "dynamic_update_slice_s32.h"

AOT_DYNAMIC_UPDATE_SLICE_KERNEL(dynamic_update_slice_s32, int32_t)
