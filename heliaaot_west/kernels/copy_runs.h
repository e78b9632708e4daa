/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_COPY_RUNS_H
#define AOT_COPY_RUNS_H

#include <stdint.h>

#include "copy_strided.h"

/* Rows of bytes that are neighbours in both places: the steps are not used. */
void aot_copy_runs(const aot_copy_strided_params_t *params, const int8_t *input, int8_t *output);

#endif
