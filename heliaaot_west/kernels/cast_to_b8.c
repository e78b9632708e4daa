/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_b8.h"

AOT_CAST_KERNEL(cast_to_b8, uint8_t, x != 0)
