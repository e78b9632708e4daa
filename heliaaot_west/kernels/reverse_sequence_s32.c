/* SPDX-License-Identifier: Apache-2.0 */
#include "reverse_sequence_s32.h"

AOT_REVERSE_SEQUENCE_KERNEL(reverse_sequence_s32, int32_t)
