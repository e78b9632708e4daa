/* SPDX-License-Identifier: Apache-2.0 */
#include "copy_strided_s64.h"

AOT_COPY_STRIDED_KERNEL(copy_strided_s64, int64_t)
