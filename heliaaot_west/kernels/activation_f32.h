/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_ACTIVATION_F32_H
#define AOT_ACTIVATION_F32_H

/* Value limited to [low, high]; NaN stays. */
static inline float aot_clamp_f32_value(float value, float low, float high)
{
    const float raised = value < low ? low : value;
    return raised > high ? high : raised;
}

#endif
