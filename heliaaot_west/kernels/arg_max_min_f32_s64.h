/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARG_MAX_MIN_F32_S64_H
#define AOT_ARG_MAX_MIN_F32_S64_H

#include "arg_max_min.h"

AOT_ARG_MAX_MIN(arg_max_f32_s64, float, int64_t);
AOT_ARG_MAX_MIN(arg_min_f32_s64, float, int64_t);

#endif
