/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LSTM_F32_H
#define AOT_LSTM_F32_H

#include <stdint.h>

#include "lstm.h"

typedef struct {
    aot_lstm_shape_t shape;
    float cell_clip; /* greatest magnitude of the cell state; 0: any */
} aot_lstm_f32_params_t;

/* LSTM of float32. Weights are [gate][state_size][..], bias is [gate][state_size]. */
void aot_lstm_f32(const aot_lstm_f32_params_t *params, const float *input,
                  const float *input_weights, const float *bias, const float *recurrent_weights,
                  float *gates, float *hidden, float *cell, float *output);

#endif
