/* SPDX-License-Identifier: Apache-2.0 */
#include "cumsum_f32.h"

AOT_CUMSUM_KERNEL(cumsum_f32, float, float)
