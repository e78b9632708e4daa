/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the gates of an LSTM, of int16 with 15 fraction bits, to its new cell state and output.
 * Rounding: each product is requantized with two roundings, sums saturate.
 * tensorflow/lite/micro/kernels/lstm_eval.h: UpdateLstmCell and UpdateLstmHidden.
 */
#ifndef AOT_LSTM_CELL_S16_H
#define AOT_LSTM_CELL_S16_H

#include <stdint.h>

#include "lstm.h"
#include "sigmoid_table.h"

/* Multipliers and shifts of three products, and the argument of the tanh of the cell state. */
typedef struct {
    int32_t keep_multiplier; /* forget gate times cell state */
    int32_t keep_shift;
    int32_t add_multiplier; /* input gate times cell gate */
    int32_t add_shift;
    int32_t output_multiplier; /* output gate times tanh of the cell state */
    int32_t output_shift;
    int32_t output_zero_point;
    int32_t output_min;
    int32_t output_max;
    int32_t cell_clip; /* greatest magnitude of the cell state; 0: any */
    aot_sigmoid_table_params_t cell_tanh;
} aot_lstm_cell_s16_t;

/* Applies the sigmoid and the tanh to sums with 12 fraction bits, [AOT_LSTM_GATES][size]. */
void aot_lstm_activate_s16(int16_t *gates, int32_t size, const uint16_t *table);

/* Updates the cell state; leaves its tanh in the last gate. */
void aot_lstm_cell_s16(const aot_lstm_cell_s16_t *params, int16_t *gates, int32_t size,
                       const uint16_t *table, int16_t *cell);

/* Element i of the output, from the gates after the cell state was updated. */
int32_t aot_lstm_output_s16(const aot_lstm_cell_s16_t *params, const int16_t *gates, int32_t size,
                            int32_t i);

#endif
