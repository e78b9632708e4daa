/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DYNAMIC_UPDATE_SLICE_S32_H
#define AOT_DYNAMIC_UPDATE_SLICE_S32_H

#include <stdint.h>

#include "dynamic_update_slice.h"

/* The input with update put in at starts of 32 bits; output may be the input. */
void aot_dynamic_update_slice_s32(const aot_dynamic_update_slice_params_t *params,
                                  const int8_t *input, const int8_t *update,
                                  const int32_t *starts, int8_t *output);

#endif
