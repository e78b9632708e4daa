/* SPDX-License-Identifier: Apache-2.0 */
#include "cast_to_f32.h"

AOT_CAST_KERNEL(cast_to_f32, float, x)
