/* SPDX-License-Identifier: Apache-2.0 */
/* Sequences of a batch, each reversed up to a length of its own. */
#ifndef AOT_REVERSE_SEQUENCE_H
#define AOT_REVERSE_SEQUENCE_H

#include <stdint.h>
#include <string.h>

#include "index_status.h"

/*
 * The input is [outer, high, middle, low] of runs of bytes. Batches lie along high, where
 * batch_is_high is 1, and elements of the sequence along low, or the other way round.
 */
typedef struct {
    int32_t outer;
    int32_t high;
    int32_t middle;
    int32_t low;
    int32_t run;
    int32_t batch_is_high;
} aot_reverse_sequence_params_t;

/* Defines aot_NAME(params, input, lengths, output) for lengths of TYPE. */
#define AOT_REVERSE_SEQUENCE_KERNEL(NAME, TYPE)                                                   \
    static void NAME##_block(const aot_reverse_sequence_params_t *params, const int8_t *input,    \
                             const TYPE *lengths, int8_t *output)                                 \
    {                                                                                             \
        const int32_t row = params->low * params->run;                                            \
        for (int32_t i = 0; i < params->high; i++) {                                              \
            for (int32_t m = 0; m < params->middle; m++) {                                        \
                for (int32_t j = 0; j < params->low; j++) {                                       \
                    const int32_t at = params->batch_is_high ? j : i;                             \
                    const int32_t length = (int32_t)lengths[params->batch_is_high ? i : j];       \
                    const int32_t from = at < length ? length - 1 - at : at;                      \
                    const int32_t high = params->batch_is_high ? i : from;                        \
                    const int32_t low = params->batch_is_high ? from : j;                         \
                    memcpy(output, input + (high * params->middle + m) * row + low * params->run, \
                           (size_t)params->run);                                                  \
                    output += params->run;                                                        \
                }                                                                                 \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
                                                                                                  \
    int32_t aot_##NAME(const aot_reverse_sequence_params_t *params, const int8_t *input,          \
                       const TYPE *lengths, int8_t *output)                                       \
    {                                                                                             \
        const int32_t batches = params->batch_is_high ? params->high : params->low;               \
        const int32_t longest = params->batch_is_high ? params->low : params->high;               \
        const int32_t block = params->high * params->middle * params->low * params->run;          \
        for (int32_t i = 0; i < batches; i++) {                                                   \
            if (lengths[i] < 0 || lengths[i] > longest) {                                         \
                return AOT_INDEX_OUT_OF_RANGE;                                                    \
            }                                                                                     \
        }                                                                                         \
        for (int32_t i = 0; i < params->outer; i++) {                                             \
            NAME##_block(params, input + i * block, lengths, output + i * block);                 \
        }                                                                                         \
        return AOT_INDEX_IN_RANGE;                                                                \
    }

#endif
