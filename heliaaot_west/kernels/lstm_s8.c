/* SPDX-License-Identifier: Apache-2.0 */
#include "lstm_s8.h"

#include <string.h>

#include "dot_s8.h"
#include "fixed_point.h"

/* A row of weights times x, requantized to int16. */
static int32_t lstm_s8_row(const int8_t *x, const int8_t *weights, int32_t size, int32_t bias,
                           int32_t multiplier, int32_t shift)
{
    const int32_t sum = aot_dot_s8(bias, x, weights, size);
    return aot_clamp(aot_requantize(sum, multiplier, shift), INT16_MIN, INT16_MAX);
}

/* The sums of one gate with 12 fraction bits. */
static void lstm_s8_gate(const aot_lstm_s8_params_t *params, int32_t gate, const int8_t *x,
                         const int8_t *input_weights, const int32_t *input_bias,
                         const int8_t *hidden, const int8_t *recurrent_weights,
                         const int32_t *recurrent_bias, int16_t *gates)
{
    const int32_t inputs = params->shape.input_size;
    const int32_t size = params->shape.state_size;
    for (int32_t i = gate * size; i < (gate + 1) * size; i++) {
        const int32_t direct =
            lstm_s8_row(x, input_weights + i * inputs, inputs, input_bias[i],
                        params->input_multiplier[gate], params->input_shift[gate]);
        const int32_t recurrent =
            lstm_s8_row(hidden, recurrent_weights + i * size, size, recurrent_bias[i],
                        params->recurrent_multiplier[gate], params->recurrent_shift[gate]);
        gates[i] = (int16_t)aot_clamp(direct + recurrent, INT16_MIN, INT16_MAX);
    }
}

void aot_lstm_s8(const aot_lstm_s8_params_t *params, const int8_t *input,
                 const int8_t *input_weights, const int32_t *input_bias,
                 const int8_t *recurrent_weights, const int32_t *recurrent_bias,
                 const uint16_t *table, int16_t *gates, int8_t *hidden, int16_t *cell,
                 int8_t *output)
{
    const aot_lstm_shape_t *s = &params->shape;
    const int32_t size = s->state_size;
    for (int32_t batch = 0; batch < s->batches; batch++) {
        for (int32_t time = 0; time < s->time_steps; time++) {
            const int8_t *x = input + batch * s->input_batch_step + time * s->input_time_step;
            int8_t *y = output + batch * s->output_batch_step + time * s->output_time_step;
            for (int32_t gate = 0; gate < AOT_LSTM_GATES; gate++) {
                lstm_s8_gate(params, gate, x, input_weights, input_bias, hidden,
                             recurrent_weights, recurrent_bias, gates);
            }
            aot_lstm_activate_s16(gates, size, table);
            aot_lstm_cell_s16(&params->cell, gates, size, table, cell);
            for (int32_t i = 0; i < size; i++) {
                y[i] = (int8_t)aot_lstm_output_s16(&params->cell, gates, size, i);
            }
            memcpy(hidden, y, (size_t)size);
        }
        hidden += size;
        cell += size;
    }
}
