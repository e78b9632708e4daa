/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The DSP extension on int8: two products an instruction. SXTB16 widens bytes 0 and 2 of a word,
 * and bytes 1 and 3 after a rotation. Arm C Language Extensions, "SIMD data types".
 */
#ifndef AOT_DSP_S8_H
#define AOT_DSP_S8_H

#if defined(__ARM_FEATURE_DSP)
#include <arm_acle.h>
#endif
#include <stdint.h>
#include <string.h>

#if defined(__ARM_FEATURE_DSP) && defined(__ARM_FEATURE_UNALIGNED)
#define AOT_DSP_S8 1

/* Four neighbours widened to 16 bits: the first and third, the second and fourth. */
typedef struct {
    int16x2_t even;
    int16x2_t odd;
} aot_four_s8_t;

/* In assembly, since GCC does not make one instruction of a rotation and SXTB16. */
static inline int16x2_t aot_widen_odd_s8(uint32_t word)
{
    int16x2_t odd;
    __asm__("sxtb16 %0, %1, ror #8" : "=r"(odd) : "r"(word));
    return odd;
}

static inline aot_four_s8_t aot_load_four_s8(const int8_t *x)
{
    uint32_t word;
    memcpy(&word, x, sizeof word);
    const aot_four_s8_t four = {__sxtb16((int8x4_t)word), aot_widen_odd_s8(word)};
    return four;
}

static inline int32_t aot_dot_four_s8(aot_four_s8_t x, aot_four_s8_t w, int32_t sum)
{
    return __smlad(x.odd, w.odd, __smlad(x.even, w.even, sum));
}

#endif
#endif
