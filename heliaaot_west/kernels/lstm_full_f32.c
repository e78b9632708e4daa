/* SPDX-License-Identifier: Apache-2.0 */
/* tensorflow/lite/kernels/lstm_eval.cc: LstmStepFloat. */
#include "lstm_full_f32.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "logistic_f32.h"
#include "tanh_f32.h"

enum { LSTM_FULL_INPUT, LSTM_FULL_FORGET, LSTM_FULL_OUTPUT, LSTM_FULL_CELL };

static float lstm_full_f32_row(const float *x, const float *weights, int32_t size)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < size; i++) {
        sum += x[i] * weights[i];
    }
    return sum;
}

static float lstm_full_f32_clip(float value, float limit)
{
    if (limit > 0.0f) {
        return value > limit ? limit : (value < -limit ? -limit : value);
    }
    return value;
}

/*
 * Scales values to mean 0 and variance 1.
 * tensorflow/lite/kernels/internal/reference/portable_tensor_utils.cc:
 * PortableMeanStddevNormalization.
 */
static void lstm_full_f32_normalize(float *values, int32_t size)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < size; i++) {
        sum += values[i];
    }
    const float mean = sum / (float)size;
    float squares = 0.0f;
    for (int32_t i = 0; i < size; i++) {
        const float difference = values[i] - mean;
        squares += difference * difference;
    }
    const float factor = 1.0f / sqrtf(squares / (float)size + 1e-8f);
    for (int32_t i = 0; i < size; i++) {
        values[i] = (values[i] - mean) * factor;
    }
}

/* What all gates of a step read. */
typedef struct {
    const aot_lstm_full_f32_params_t *params;
    const float *input_weights;
    const float *bias;
    const float *recurrent_weights;
    const float *peephole;
    const float *norm;
    const float *x;
    const float *hidden;
    const float *cell;
} lstm_full_f32_step_t;

static void lstm_full_f32_gate(const lstm_full_f32_step_t *s, int32_t gate, float *result)
{
    const aot_lstm_shape_t *shape = &s->params->shape;
    const int32_t units = s->params->units;
    const int32_t first = gate * units;
    for (int32_t i = 0; i < units; i++) {
        const int32_t row = first + i;
        float sum = lstm_full_f32_row(s->x, s->input_weights + row * shape->input_size,
                                      shape->input_size);
        sum += lstm_full_f32_row(s->hidden, s->recurrent_weights + row * shape->state_size,
                                 shape->state_size);
        if (s->peephole != NULL && gate != LSTM_FULL_CELL) {
            sum += s->peephole[row] * s->cell[i];
        }
        result[i] = sum;
    }
    if (s->norm != NULL) {
        lstm_full_f32_normalize(result, units);
        for (int32_t i = 0; i < units; i++) {
            result[i] *= s->norm[first + i];
        }
    }
    for (int32_t i = 0; i < units; i++) {
        result[i] += s->bias[first + i];
    }
    if (gate == LSTM_FULL_CELL) {
        aot_tanh_f32(result, result, units);
    } else {
        aot_logistic_f32(result, result, units);
    }
}

static void lstm_full_f32_update(const aot_lstm_full_f32_params_t *params, const float *gates,
                                 float *cell)
{
    const int32_t units = params->units;
    for (int32_t i = 0; i < units; i++) {
        const float forget = gates[LSTM_FULL_FORGET * units + i];
        const float input = params->coupled ? 1.0f - forget : gates[LSTM_FULL_INPUT * units + i];
        const float sum = forget * cell[i] + input * gates[LSTM_FULL_CELL * units + i];
        cell[i] = lstm_full_f32_clip(sum, params->cell_clip);
    }
}

/* The output of a step, projected where there is a projection. */
static void lstm_full_f32_output(const aot_lstm_full_f32_params_t *params, float *gates,
                                 const float *cell, const float *projection,
                                 const float *projection_bias, float *output)
{
    const int32_t units = params->units;
    float *result = gates + LSTM_FULL_CELL * units;
    aot_tanh_f32(cell, result, units);
    for (int32_t i = 0; i < units; i++) {
        result[i] *= gates[LSTM_FULL_OUTPUT * units + i];
    }
    for (int32_t i = 0; i < params->shape.state_size; i++) {
        if (projection == NULL) {
            output[i] = result[i];
            continue;
        }
        const float start = projection_bias != NULL ? projection_bias[i] : 0.0f;
        const float sum = start + lstm_full_f32_row(result, projection + i * units, units);
        output[i] = lstm_full_f32_clip(sum, params->projection_clip);
    }
}

void aot_lstm_full_f32(const aot_lstm_full_f32_params_t *params, const float *input,
                       const float *input_weights, const float *bias,
                       const float *recurrent_weights, const float *peephole, const float *norm,
                       const float *projection, const float *projection_bias, float *gates,
                       float *hidden, float *cell, float *output)
{
    const aot_lstm_shape_t *shape = &params->shape;
    const int32_t units = params->units;
    lstm_full_f32_step_t step = {params, input_weights, bias, recurrent_weights, peephole,
                                 norm,   NULL,          NULL, NULL};
    for (int32_t batch = 0; batch < shape->batches; batch++) {
        for (int32_t time = 0; time < shape->time_steps; time++) {
            float *y = output + batch * shape->output_batch_step + time * shape->output_time_step;
            step.x = input + batch * shape->input_batch_step + time * shape->input_time_step;
            step.hidden = hidden;
            step.cell = cell;
            if (!params->coupled) {
                lstm_full_f32_gate(&step, LSTM_FULL_INPUT, gates + LSTM_FULL_INPUT * units);
            }
            lstm_full_f32_gate(&step, LSTM_FULL_FORGET, gates + LSTM_FULL_FORGET * units);
            lstm_full_f32_gate(&step, LSTM_FULL_CELL, gates + LSTM_FULL_CELL * units);
            lstm_full_f32_update(params, gates, cell);
            lstm_full_f32_gate(&step, LSTM_FULL_OUTPUT, gates + LSTM_FULL_OUTPUT * units);
            lstm_full_f32_output(params, gates, cell, projection, projection_bias, y);
            memcpy(hidden, y, (size_t)shape->state_size * sizeof(float));
        }
        hidden += shape->state_size;
        cell += units;
    }
}
