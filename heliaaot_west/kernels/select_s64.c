/* SPDX-License-Identifier: Apache-2.0 */
#include "select_s64.h"

AOT_SELECT_KERNEL(select_s64, int64_t)
