/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SVDF_S8_STATE_S16_H
#define AOT_SVDF_S8_STATE_S16_H

#include <stdint.h>

#include "svdf.h"

/*
 * One step of a low-rank recurrent filter; state is [batches, filters, memory], oldest first.
 * feature_bias [filters] and time_bias [units] hold the zero points of input and state.
 */
void aot_svdf_s8_state_s16(const aot_svdf_params_t *params, const int8_t *input,
                           const int8_t *feature_weights, const int32_t *feature_bias,
                           const int16_t *time_weights, const int32_t *time_bias, int16_t *state,
                           int8_t *output);

#endif
