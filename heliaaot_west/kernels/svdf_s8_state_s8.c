/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounding: both products are requantized with two roundings; sums wrap at 32 bits.
 * tensorflow/lite/micro/kernels/svdf_common.cc: EvalIntegerSvdfReference.
 */
#include "svdf_s8_state_s8.h"

#include "fixed_point.h"

static int32_t svdf_s8_state_s8_feature(const int8_t *restrict input,
                                        const int8_t *restrict weights, int32_t size, int32_t bias)
{
    int32_t sum = bias;
    for (int32_t i = 0; i < size; i++) {
        sum += weights[i] * input[i];
    }
    return sum;
}

/* Shifts the newest value into the state of one filter and convolves it with its weights. */
static uint32_t svdf_s8_state_s8_time(int8_t *restrict state, const int8_t *restrict weights,
                                      int32_t memory, int8_t newest)
{
    uint32_t sum = 0;
    for (int32_t i = 0; i < memory - 1; i++) {
        const int8_t value = state[i + 1];
        state[i] = value;
        sum += (uint32_t)(weights[i] * value);
    }
    state[memory - 1] = newest;
    return sum + (uint32_t)(weights[memory - 1] * newest);
}

static void svdf_s8_state_s8_step(const aot_svdf_params_t *p, const int8_t *input,
                                  const int8_t *feature_weights, const int32_t *feature_bias,
                                  const int8_t *time_weights, const int32_t *time_bias,
                                  int8_t *state, int8_t *output)
{
    for (int32_t unit = 0; unit < p->units; unit++) {
        uint32_t sum = (uint32_t)time_bias[unit];
        for (int32_t r = 0; r < p->rank; r++) {
            const int32_t feature =
                svdf_s8_state_s8_feature(input, feature_weights, p->input_size, *feature_bias++);
            const int32_t newest =
                aot_clamp(aot_requantize(feature, p->feature_multiplier, p->feature_shift),
                          INT8_MIN, INT8_MAX);
            sum += svdf_s8_state_s8_time(state, time_weights, p->memory,
                                         (int8_t)(newest + p->state_zero_point));
            feature_weights += p->input_size;
            time_weights += p->memory;
            state += p->memory;
        }
        const int32_t value = aot_requantize((int32_t)sum, p->output_multiplier, p->output_shift);
        output[unit] = (int8_t)aot_clamp(value + p->output_zero_point, INT8_MIN, INT8_MAX);
    }
}

void aot_svdf_s8_state_s8(const aot_svdf_params_t *params, const int8_t *input,
                          const int8_t *feature_weights, const int32_t *feature_bias,
                          const int8_t *time_weights, const int32_t *time_bias, int8_t *state,
                          int8_t *output)
{
    for (int32_t batch = 0; batch < params->batches; batch++) {
        svdf_s8_state_s8_step(params, input, feature_weights, feature_bias, time_weights, time_bias,
                              state, output);
        input += params->input_size;
        state += params->units * params->rank * params->memory;
        output += params->units;
    }
}
