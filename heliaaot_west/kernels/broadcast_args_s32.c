/* SPDX-License-Identifier: Apache-2.0 */
#include "broadcast_args_s32.h"

AOT_BROADCAST_ARGS_KERNEL(broadcast_args_s32, int32_t)
