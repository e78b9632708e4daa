/* SPDX-License-Identifier: Apache-2.0 */
/* Sums in the order of tensorflow/lite/micro/kernels/svdf_common.cc: EvalFloatSvdfReference. */
#include "svdf_f32.h"

#include "activation_f32.h"

static float svdf_f32_feature(const float *restrict input, const float *restrict weights,
                              int32_t size)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < size; i++) {
        sum += weights[i] * input[i];
    }
    return sum;
}

/* Shifts the newest value into the state of one filter and convolves it with its weights. */
static float svdf_f32_time(float *restrict state, const float *restrict weights, int32_t memory,
                           float newest)
{
    float sum = 0.0f;
    for (int32_t i = 0; i < memory - 1; i++) {
        state[i] = state[i + 1];
        sum += weights[i] * state[i];
    }
    state[memory - 1] = newest;
    return sum + weights[memory - 1] * newest;
}

static void svdf_f32_step(const aot_svdf_f32_params_t *p, const float *input,
                          const float *feature_weights, const float *time_weights,
                          const float *bias, float *state, float *output)
{
    for (int32_t unit = 0; unit < p->units; unit++) {
        float sum = bias[unit];
        for (int32_t r = 0; r < p->rank; r++) {
            const float newest = svdf_f32_feature(input, feature_weights, p->input_size);
            sum += svdf_f32_time(state, time_weights, p->memory, newest);
            feature_weights += p->input_size;
            time_weights += p->memory;
            state += p->memory;
        }
        output[unit] = aot_clamp_f32_value(sum, p->activation_min, p->activation_max);
    }
}

void aot_svdf_f32(const aot_svdf_f32_params_t *params, const float *input,
                  const float *feature_weights, const float *time_weights, const float *bias,
                  float *state, float *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        svdf_f32_step(params, input, feature_weights, time_weights, bias, state, output);
        input += params->input_size;
        state += params->units * params->rank * params->memory;
        output += params->units;
    }
}
