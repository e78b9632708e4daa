/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_BATCH_TO_SPACE_H
#define AOT_BATCH_TO_SPACE_H

#include <stdint.h>

#include "space_batch.h"

/* Images from batches by position in the block, without their border. */
void aot_batch_to_space(const aot_space_batch_params_t *params, const int8_t *input,
                        int8_t *output);

#endif
