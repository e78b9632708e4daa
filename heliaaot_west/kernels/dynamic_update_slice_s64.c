/* SPDX-License-Identifier: Apache-2.0 */
#include "dynamic_update_slice_s64.h"

AOT_DYNAMIC_UPDATE_SLICE_KERNEL(dynamic_update_slice_s64, int64_t)
