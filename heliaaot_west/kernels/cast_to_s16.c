/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_s16.h"

AOT_CAST_KERNEL(cast_to_s16, int16_t, x)
