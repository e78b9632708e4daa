/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LSTM_FULL_F32_H
#define AOT_LSTM_FULL_F32_H

#include <stdint.h>

#include "lstm.h"

typedef struct {
    aot_lstm_shape_t shape; /* state_size is that of the hidden state and the output */
    int32_t units;          /* size of the cell state and of each gate */
    int32_t coupled;        /* 1: the input gate is 1 minus the forget gate */
    float cell_clip;        /* greatest magnitude of the cell state; 0: any */
    float projection_clip;  /* likewise of the output of the projection */
} aot_lstm_full_f32_params_t;

/*
 * LSTM of float32 with everything that TFLite knows. Weights are [gate][units][..], bias and
 * norm [gate][units], peephole [first three gates][units], projection [state_size][units]. NULL
 * stands for what is left out: peephole, norm, projection, projection_bias.
 */
void aot_lstm_full_f32(const aot_lstm_full_f32_params_t *params, const float *input,
                       const float *input_weights, const float *bias,
                       const float *recurrent_weights, const float *peephole, const float *norm,
                       const float *projection, const float *projection_bias, float *gates,
                       float *hidden, float *cell, float *output);

#endif
