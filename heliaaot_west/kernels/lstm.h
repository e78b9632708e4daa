/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the kernels of UNIDIRECTIONAL_SEQUENCE_LSTM share.
 * tensorflow/lite/micro/kernels/lstm_eval.h: LstmStep.
 */
#ifndef AOT_LSTM_H
#define AOT_LSTM_H

#include <stdint.h>

/* The gates in the order of all arrays; the first three are sigmoids, the last is a tanh. */
#define AOT_LSTM_GATES 4

/* Elements from one batch, and from one time step, to the next. */
typedef struct {
    int32_t batches;
    int32_t time_steps;
    int32_t input_size;
    int32_t state_size;
    int32_t input_batch_step;
    int32_t input_time_step;
    int32_t output_batch_step;
    int32_t output_time_step;
} aot_lstm_shape_t;

#endif
