/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARG_MAX_MIN_S8_S32_H
#define AOT_ARG_MAX_MIN_S8_S32_H

#include "arg_max_min.h"

AOT_ARG_MAX_MIN(arg_max_s8_s32, int8_t, int32_t);
AOT_ARG_MAX_MIN(arg_min_s8_s32, int8_t, int32_t);

#endif
