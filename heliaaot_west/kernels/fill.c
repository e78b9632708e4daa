/* SPDX-License-Identifier: Apache-2.0 */
#include "fill.h"

#include <string.h>

void aot_fill(int8_t *output, int32_t size, int32_t value)
{
    memset(output, value, (size_t)size);
}
