/* SPDX-License-Identifier: Apache-2.0 */
#include "lstm_f32.h"

#include <string.h>

#include "logistic_f32.h"
#include "tanh_f32.h"

enum { LSTM_F32_INPUT, LSTM_F32_FORGET, LSTM_F32_OUTPUT, LSTM_F32_CELL };

static float lstm_f32_row(const float *x, const float *weights, int32_t size)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < size; i++) {
        sum += x[i] * weights[i];
    }
    return sum;
}

static void lstm_f32_gates(const aot_lstm_shape_t *s, const float *x, const float *input_weights,
                           const float *bias, const float *hidden, const float *recurrent_weights,
                           float *gates)
{
    const int32_t size = s->state_size;
    for (int32_t i = 0; i < AOT_LSTM_GATES * size; i++) {
        const float direct = lstm_f32_row(x, input_weights + i * s->input_size, s->input_size);
        gates[i] = direct + bias[i] + lstm_f32_row(hidden, recurrent_weights + i * size, size);
    }
    aot_logistic_f32(gates, gates, LSTM_F32_CELL * size);
    aot_tanh_f32(gates + LSTM_F32_CELL * size, gates + LSTM_F32_CELL * size, size);
}

/* Updates the cell state; the result for the output goes over the cell gate. */
static void lstm_f32_cell(const aot_lstm_f32_params_t *params, float *gates, float *cell)
{
    const int32_t size = params->shape.state_size;
    const float clip = params->cell_clip;
    float *candidate = gates + LSTM_F32_CELL * size;
    for (int32_t i = 0; i < size; i++) {
        float sum = gates[LSTM_F32_FORGET * size + i] * cell[i] +
                    gates[LSTM_F32_INPUT * size + i] * candidate[i];
        if (clip > 0.0f) {
            sum = sum > clip ? clip : (sum < -clip ? -clip : sum);
        }
        cell[i] = sum;
    }
    aot_tanh_f32(cell, candidate, size);
    for (int32_t i = 0; i < size; i++) {
        candidate[i] *= gates[LSTM_F32_OUTPUT * size + i];
    }
}

void aot_lstm_f32(const aot_lstm_f32_params_t *params, const float *input,
                  const float *input_weights, const float *bias, const float *recurrent_weights,
                  float *gates, float *hidden, float *cell, float *output)
{
    const aot_lstm_shape_t *s = &params->shape;
    const size_t bytes = (size_t)s->state_size * sizeof(float);
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t time = 0; time < s->time_steps; time++) {
            const float *x = input + batch * s->input_batch_step + time * s->input_time_step;
            float *y = output + batch * s->output_batch_step + time * s->output_time_step;
            lstm_f32_gates(s, x, input_weights, bias, hidden, recurrent_weights, gates);
            lstm_f32_cell(params, gates, cell);
            memcpy(y, gates + LSTM_F32_CELL * s->state_size, bytes);
            memcpy(hidden, y, bytes);
        }
        hidden += s->state_size;
        cell += s->state_size;
    }
}
