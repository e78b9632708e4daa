/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BROADCAST_ARGS_S32_H
#define AOT_BROADCAST_ARGS_S32_H

#include <stdint.h>

#include "broadcast_args.h"

/* The shape to which two shapes of 32 bits broadcast. */
void aot_broadcast_args_s32(const int32_t *shape1, const int32_t *shape2, int32_t *output,
                           int32_t rank1, int32_t rank2);

#endif
