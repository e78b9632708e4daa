/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_REVERSE_SEQUENCE_S32_H
#define AOT_REVERSE_SEQUENCE_S32_H

#include <stdint.h>

#include "reverse_sequence.h"

/* Sequences whose first elements, by lengths of 32 bits, run backwards. */
int32_t aot_reverse_sequence_s32(const aot_reverse_sequence_params_t *params, const int8_t *input,
                                 const int32_t *lengths, int8_t *output);

#endif
