/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SIGN_S32_H
#define AOT_SIGN_S32_H

#include <stdint.h>

/* -1, 0 or 1 with the sign of each value. The output may be the input. */
void aot_sign_s32(const int32_t *input, int32_t *output, int32_t size);

#endif
