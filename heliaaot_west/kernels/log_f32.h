/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_LOG_F32_H
#define AOT_LOG_F32_H

#include <stdint.h>

/* Natural logarithms. The output may be the input. */
void aot_log_f32(const float *input, float *output, int32_t size);

#endif
