/* SPDX-License-Identifier: Apache-2.0 */
#include "copy.h"

#include <string.h>

void aot_copy(const int8_t *input, int8_t *output, int32_t size)
{
    memcpy(output, input, (size_t)size);
}
