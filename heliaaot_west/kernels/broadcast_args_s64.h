/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BROADCAST_ARGS_S64_H
#define AOT_BROADCAST_ARGS_S64_H

#include <stdint.h>

#include "broadcast_args.h"

/* The shape to which two shapes of 64 bits broadcast. */
void aot_broadcast_args_s64(const int64_t *shape1, const int64_t *shape2, int64_t *output,
                           int32_t rank1, int32_t rank2);

#endif
