/* SPDX-License-Identifier: Apache-2.0 */
#include "select_s8.h"

AOT_SELECT_KERNEL(select_s8, int8_t)
