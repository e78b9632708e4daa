/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ACCUMULATE_S32_H
#define AOT_ACCUMULATE_S32_H

#include <stdint.h>

/* input1 + input2 in the low 32 bits. The output may be an input. */
void aot_accumulate_s32(const int32_t *input1, const int32_t *input2, int32_t *output,
                        int32_t size);

#endif
