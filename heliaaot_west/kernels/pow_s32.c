/* SPDX-License-Identifier: Apache-2.0 */
#include "pow_s32.h"

static inline int32_t pow_s32_value(const aot_binary_params_t *p, int32_t a, int32_t b)
{
    (void)p;
    if (b < 0) {
        return a == 1 ? 1 : (a == -1 ? (b % 2 == 0 ? 1 : -1) : 0);
    }
    uint32_t result = 1;
    uint32_t square = (uint32_t)a;
    for (uint32_t rest = (uint32_t)b; rest != 0; rest >>= 1) {
        if (rest & 1u) {
            result *= square;
        }
        square *= square;
    }
    return (int32_t)result;
}

AOT_BROADCAST_KERNEL(pow_s32, aot_binary_params_t, int32_t)
