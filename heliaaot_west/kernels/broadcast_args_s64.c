/* SPDX-License-Identifier: Apache-2.0 */
#include "broadcast_args_s64.h"

AOT_BROADCAST_ARGS_KERNEL(broadcast_args_s64, int64_t)
