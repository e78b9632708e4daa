/* SPDX-License-Identifier: Apache-2.0 */
#include "scatter_nd_s8.h"

#include "scatter_nd.h"

AOT_SCATTER_ND_KERNEL(scatter_nd_s8, int8_t, uint32_t)
