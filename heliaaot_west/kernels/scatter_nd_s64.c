/* SPDX-License-Identifier: Apache-2.0 */
#include "scatter_nd_s64.h"

#include "scatter_nd.h"

AOT_SCATTER_ND_KERNEL(scatter_nd_s64, int64_t, uint64_t)
