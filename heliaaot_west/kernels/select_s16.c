/* SPDX-License-Identifier: Apache-2.0 */
#include "select_s16.h"

AOT_SELECT_KERNEL(select_s16, int16_t)
