/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SELECT_S16_H
#define AOT_SELECT_S16_H

#include <stdint.h>

#include "select.h"

/* Elements of 2 bytes: x where the condition is not 0, else y. */
void aot_select_s16(const aot_select_params_t *params, const uint8_t *condition,
                   const int16_t *x, const int16_t *y, int16_t *output);

#endif
