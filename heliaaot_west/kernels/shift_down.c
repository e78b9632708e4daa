/* SPDX-License-Identifier: Apache-2.0 */
#include "shift_down.h"

#include <string.h>

void aot_shift_down(int8_t *data, int32_t size, int32_t distance)
{
    memmove(data, data + distance, (size_t)size);
}
