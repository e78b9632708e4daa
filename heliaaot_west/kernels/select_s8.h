/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SELECT_S8_H
#define AOT_SELECT_S8_H

#include <stdint.h>

#include "select.h"

/* Elements of 1 byte: x where the condition is not 0, else y. */
void aot_select_s8(const aot_select_params_t *params, const uint8_t *condition,
                   const int8_t *x, const int8_t *y, int8_t *output);

#endif
