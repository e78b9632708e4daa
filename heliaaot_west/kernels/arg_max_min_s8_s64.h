/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ARG_MAX_MIN_S8_S64_H
#define AOT_ARG_MAX_MIN_S8_S64_H

#include "arg_max_min.h"

AOT_ARG_MAX_MIN(arg_max_s8_s64, int8_t, int64_t);
AOT_ARG_MAX_MIN(arg_min_s8_s64, int8_t, int64_t);

#endif
