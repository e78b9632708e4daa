/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_SPACE_TO_BATCH_H
#define AOT_SPACE_TO_BATCH_H

#include <stdint.h>

#include "space_batch.h"

/* Batches by position in the block, with a border in which every byte is value. */
void aot_space_to_batch(const aot_space_batch_params_t *params, const int8_t *input,
                        int8_t *output, int32_t value);

#endif
