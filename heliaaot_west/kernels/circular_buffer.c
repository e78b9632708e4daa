/* SPDX-License-Identifier: Apache-2.0 */
#include "circular_buffer.h"

int32_t aot_circular_buffer(int32_t *cycles_left, int32_t cycles)
{
    if (--*cycles_left > 0) {
        return AOT_CIRCULAR_BUFFER_NOT_DUE;
    }
    *cycles_left = cycles;
    return AOT_CIRCULAR_BUFFER_DUE;
}
