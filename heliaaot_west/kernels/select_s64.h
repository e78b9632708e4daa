/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SELECT_S64_H
#define AOT_SELECT_S64_H

#include <stdint.h>

#include "select.h"

/* Elements of 8 bytes: x where the condition is not 0, else y. */
void aot_select_s64(const aot_select_params_t *params, const uint8_t *condition,
                   const int64_t *x, const int64_t *y, int64_t *output);

#endif
