/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LSTM_S8_H
#define AOT_LSTM_S8_H

#include <stdint.h>

#include "lstm.h"
#include "lstm_cell_s16.h"

typedef struct {
    aot_lstm_shape_t shape;
    int32_t input_multiplier[AOT_LSTM_GATES];
    int32_t input_shift[AOT_LSTM_GATES];
    int32_t recurrent_multiplier[AOT_LSTM_GATES];
    int32_t recurrent_shift[AOT_LSTM_GATES];
    aot_lstm_cell_s16_t cell;
} aot_lstm_s8_params_t;

/*
 * LSTM of int8 with a cell state of int16. Weights are [gate][state_size][..]; biases are
 * [gate][state_size] with the zero points of input and hidden state folded in.
 */
void aot_lstm_s8(const aot_lstm_s8_params_t *params, const int8_t *input,
                 const int8_t *input_weights, const int32_t *input_bias,
                 const int8_t *recurrent_weights, const int32_t *recurrent_bias,
                 const uint16_t *table, int16_t *gates, int8_t *hidden, int16_t *cell,
                 int8_t *output);

#endif
