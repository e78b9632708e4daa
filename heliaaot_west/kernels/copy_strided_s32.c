/* SPDX-License-Identifier: Apache-2.0 */
#include "copy_strided_s32.h"

AOT_COPY_STRIDED_KERNEL(copy_strided_s32, int32_t)
