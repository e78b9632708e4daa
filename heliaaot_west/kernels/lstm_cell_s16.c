/* SPDX-License-Identifier: Apache-2.0 */
#include "lstm_cell_s16.h"

#include "fixed_point.h"
#include "logistic_s16.h"
#include "tanh_s16.h"

/* Gates by position: see AOT_LSTM_GATES. */
enum { LSTM_S16_INPUT, LSTM_S16_FORGET, LSTM_S16_OUTPUT, LSTM_S16_CELL };

static int32_t lstm_s16_product(int16_t a, int16_t b, int32_t multiplier, int32_t shift)
{
    return aot_clamp(aot_requantize(a * b, multiplier, shift), INT16_MIN, INT16_MAX);
}

void aot_lstm_activate_s16(int16_t *gates, int32_t size, const uint16_t *table)
{
    static const aot_sigmoid_table_params_t argument = {3, 0};
    int16_t *cell = gates + LSTM_S16_CELL * size;
    aot_logistic_s16(&argument, gates, table, gates, LSTM_S16_CELL * size);
    aot_tanh_s16(&argument, cell, table, cell, size);
}

void aot_lstm_cell_s16(const aot_lstm_cell_s16_t *params, int16_t *gates, int32_t size,
                       const uint16_t *table, int16_t *cell)
{
    const int16_t *input = gates + LSTM_S16_INPUT * size;
    const int16_t *forget = gates + LSTM_S16_FORGET * size;
    int16_t *candidate = gates + LSTM_S16_CELL * size;
    for (int32_t i = 0; i < size; i++) {
        const int32_t kept =
            lstm_s16_product(forget[i], cell[i], params->keep_multiplier, params->keep_shift);
        const int32_t added =
            lstm_s16_product(input[i], candidate[i], params->add_multiplier, params->add_shift);
        int32_t sum = aot_clamp(kept + added, INT16_MIN, INT16_MAX);
        if (params->cell_clip > 0) {
            sum = aot_clamp(sum, -params->cell_clip, params->cell_clip);
        }
        cell[i] = (int16_t)sum;
    }
    aot_tanh_s16(&params->cell_tanh, cell, table, candidate, size);
}

int32_t aot_lstm_output_s16(const aot_lstm_cell_s16_t *params, const int16_t *gates, int32_t size,
                            int32_t i)
{
    const int32_t product = gates[LSTM_S16_OUTPUT * size + i] * gates[LSTM_S16_CELL * size + i];
    const int32_t scaled =
        aot_requantize(product, params->output_multiplier, params->output_shift);
    return aot_clamp(scaled + params->output_zero_point, params->output_min, params->output_max);
}
