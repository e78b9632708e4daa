/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SELECT_S32_H
#define AOT_SELECT_S32_H

#include <stdint.h>

#include "select.h"

/* Elements of 4 bytes: x where the condition is not 0, else y. */
void aot_select_s32(const aot_select_params_t *params, const uint8_t *condition,
                   const int32_t *x, const int32_t *y, int32_t *output);

#endif
