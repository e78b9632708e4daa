/* SPDX-License-Identifier: Apache-2.0 */
/* Requantization of four lanes with the rounding of fixed_point.h, for shifts to the right. */
#ifndef AOT_REQUANTIZE_MVE_H
#define AOT_REQUANTIZE_MVE_H

#if defined(__ARM_FEATURE_MVE)
#include <arm_mve.h>
#endif
#include <stdint.h>

#if defined(__ARM_FEATURE_MVE)

/*
 * Each lane times multiplier / 2^31 * 2^shift, shift <= 0, with two roundings. VQRDMULH rounds as
 * SaturatingRoundingDoublingHighMul does. VRSHL rounds halves up, but negative results are to be
 * rounded away from zero: they get one less where they are shifted at all.
 */
static inline int32x4_t aot_requantize_mve(int32x4_t value, int32x4_t multiplier, int32x4_t shift)
{
    value = vqrdmulhq_s32(value, multiplier);
    value = vaddq_s32(value, vshrq_n_s32(vandq_s32(value, shift), 31));
    return vrshlq_s32(value, shift);
}

/* As aot_requantize_mve, but for halves below zero, where an activation clamps negatives to 0. */
static inline int32x4_t aot_requantize_rectified_mve(int32x4_t value, int32x4_t multiplier,
                                                     int32x4_t shift)
{
    return vrshlq_s32(vqrdmulhq_s32(value, multiplier), shift);
}

#endif
#endif
