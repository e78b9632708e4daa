/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SVDF_F32_H
#define AOT_SVDF_F32_H

#include <stdint.h>

/* Filter f = unit * rank + r. */
typedef struct {
    int32_t batches;
    int32_t input_size;
    int32_t units;
    int32_t rank;
    int32_t memory;
    float activation_min;
    float activation_max;
} aot_svdf_f32_params_t;

/* One step of a low-rank recurrent filter; state is [batches, filters, memory], oldest first. */
void aot_svdf_f32(const aot_svdf_f32_params_t *params, const float *input,
                  const float *feature_weights, const float *time_weights, const float *bias,
                  float *state, float *output);

#endif
