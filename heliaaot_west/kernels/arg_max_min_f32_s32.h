/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARG_MAX_MIN_F32_S32_H
#define AOT_ARG_MAX_MIN_F32_S32_H

#include "arg_max_min.h"

AOT_ARG_MAX_MIN(arg_max_f32_s32, float, int32_t);
AOT_ARG_MAX_MIN(arg_min_f32_s32, float, int32_t);

#endif
