/* SPDX-License-Identifier: Apache-2.0 */
/*
 * 8 channels at two neighbouring outputs of a depthwise convolution with a filter of 3 columns,
 * with Helium. In assembly, since compilers do not keep these sums in registers.
 */
#ifndef AOT_DEPTHWISE_PAIR_S8_H
#define AOT_DEPTHWISE_PAIR_S8_H

#include <stddef.h>
#include <stdint.h>

#include "depthwise_eight_s8.h"

#if defined(__ARM_FEATURE_MVE)

/*
 * The assembly reads the members in this order.
 * column: of the image, or what stands for one outside, under the filter at both outputs, 4 or 5.
 * filter: weights of the first row. step: from a row to the next in each column.
 * first, second: outputs; the first counts if they are one.
 */
typedef struct {
    const int8_t *column[5];
    const int8_t *filter;
    int32_t step[5];
    int32_t rows;
    const aot_eight_s32_t *start;
    const aot_eight_output_t *output;
    int8_t *first;
    int8_t *second;
} aot_depthwise_pair_s8_t;

/* A naked function's body is assembly, which takes its arguments from registers. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* What a call may change, which GCC would else take from the absence of such a list. */
#define AOT_DEPTHWISE_PAIR_CHANGES "r0", "r1", "r2", "r3", "r12", "q0", "q1", "q2", "q3", "memory"

/*
 * r1 to r5: columns; r6: filter; r7 to r11: steps; lr: rows; q4, q5: sums of the first output, of
 * even and odd channels; q6, q7: of the second.
 */
#define AOT_DEPTHWISE_PAIR_START                                                                   \
    "push {r4-r11, lr}\n"                                                                          \
    "vpush {d8-d15}\n"                                                                             \
    "ldm r0!, {r1-r11}\n"                                                                          \
    "ldr r12, [r0, #4]\n"                                                                          \
    "vldrw.u32 q4, [r12]\n"                                                                        \
    "vldrw.u32 q5, [r12, #16]\n"                                                                   \
    "vmov q6, q4\n"                                                                                \
    "vmov q7, q5\n"                                                                                \
    "ldr lr, [r0]\n"                                                                               \
    "wls lr, lr, 2f\n"                                                                             \
    "1:\n"

/* Adds products of 16 bits to two sums. */
#define AOT_ADD_WIDE(products, even, odd)                                                          \
    "vmovlb.s16 q3, " products "\n"                                                                \
    "vadd.i32 " even ", " even ", q3\n"                                                            \
    "vmovlt.s16 " products ", " products "\n"                                                      \
    "vadd.i32 " odd ", " odd ", " products "\n"

/* Negative results that are shifted get one less, as in requantize_mve.h. */
#define AOT_EIGHT_AWAY(sums, shift)                                                                \
    "vand q2, " sums ", " shift "\n"                                                               \
    "vshr.s32 q2, q2, #31\n"                                                                       \
    "vadd.i32 " sums ", " sums ", q2\n"

#define AOT_DEPTHWISE_PAIR_END                                                                     \
    "le lr, 1b\n"                                                                                  \
    "2:\n"                                                                                         \
    "ldrd r2, r3, [r0, #8]\n"                                                                      \
    "ldr r4, [r0, #16]\n"                                                                          \
    "ldrd r5, r6, [r2, #96]\n"                                                                     \
    "vldrw.u32 q0, [r2]\n"                                                                         \
    "vldrw.u32 q1, [r2, #16]\n"                                                                    \
    "vqrdmulh.s32 q4, q4, q0\n"                                                                    \
    "vqrdmulh.s32 q6, q6, q0\n"                                                                    \
    "vqrdmulh.s32 q5, q5, q1\n"                                                                    \
    "vqrdmulh.s32 q7, q7, q1\n"                                                                    \
    "vldrw.u32 q0, [r2, #32]\n"                                                                    \
    "vldrw.u32 q1, [r2, #48]\n"                                                                    \
    "cmp r6, #0\n"                                                                                 \
    "bne 3f\n" AOT_EIGHT_AWAY("q4", "q0") AOT_EIGHT_AWAY("q6", "q0") AOT_EIGHT_AWAY("q5", "q1")    \
        AOT_EIGHT_AWAY("q7", "q1") "3:\n"                                                          \
                                   "vrshl.s32 q4, q4, q0\n"                                        \
                                   "vrshl.s32 q6, q6, q0\n"                                        \
                                   "vrshl.s32 q5, q5, q1\n"                                        \
                                   "vrshl.s32 q7, q7, q1\n"                                        \
                                   "vqmovnb.s32 q2, q4\n"                                          \
                                   "vqmovnt.s32 q2, q5\n"                                          \
                                   "vqmovnb.s32 q3, q6\n"                                          \
                                   "vqmovnt.s32 q3, q7\n"                                          \
                                   "vqadd.s16 q2, q2, r5\n"                                        \
                                   "vqadd.s16 q3, q3, r5\n"                                        \
                                   "vldrh.u16 q0, [r2, #64]\n"                                     \
                                   "vldrh.u16 q1, [r2, #80]\n"                                     \
                                   "vmax.s16 q2, q2, q0\n"                                         \
                                   "vmax.s16 q3, q3, q0\n"                                         \
                                   "vmin.s16 q2, q2, q1\n"                                         \
                                   "vmin.s16 q3, q3, q1\n"                                         \
                                   "vstrb.16 q3, [r4]\n"                                           \
                                   "vstrb.16 q2, [r3]\n"                                           \
                                   "vpop {d8-d15}\n"                                               \
                                   "pop {r4-r11, pc}\n"

/* Outputs a column apart share two of their 4 columns. */
__attribute__((naked, noinline)) static void
aot_depthwise_pair_s8_stride_1(const aot_depthwise_pair_s8_t *pair)
{
    __asm__ volatile(AOT_DEPTHWISE_PAIR_START
                     "vldrb.s16 q0, [r6]\n"
                     "vldrb.s16 q2, [r1]\n"
                     "add r1, r1, r7\n"
                     "vmul.i16 q2, q2, q0\n"
                     "vldrb.s16 q1, [r6, #8]\n"
                     "vldrb.s16 q3, [r2]\n"
                     "add r2, r2, r8\n"
                     "vmul.i16 q0, q3, q0\n"
                     "vmul.i16 q3, q3, q1\n"
                     "vadd.i16 q2, q2, q3\n" AOT_ADD_WIDE("q2", "q4", "q5")
                     "vldrb.s16 q2, [r3]\n"
                     "add r3, r3, r9\n"
                     "vmul.i16 q1, q2, q1\n"
                     "vadd.i16 q0, q0, q1\n" AOT_ADD_WIDE("q0", "q6", "q7")
                     "vldrb.s16 q0, [r6, #16]\n"
                     "add r6, r6, #24\n"
                     "vmul.i16 q2, q2, q0\n"
                     "vldrb.s16 q1, [r4]\n"
                     "add r4, r4, r10\n"
                     "vmul.i16 q1, q1, q0\n" AOT_ADD_WIDE("q2", "q4", "q5")
                         AOT_ADD_WIDE("q1", "q6", "q7") AOT_DEPTHWISE_PAIR_END
                     :
                     :
                     : AOT_DEPTHWISE_PAIR_CHANGES);
}

/* Outputs two columns apart share one of their 5 columns. */
__attribute__((naked, noinline)) static void
aot_depthwise_pair_s8_stride_2(const aot_depthwise_pair_s8_t *pair)
{
    __asm__ volatile(AOT_DEPTHWISE_PAIR_START
                     "vldrb.s16 q0, [r6]\n"
                     "vldrb.s16 q2, [r1]\n"
                     "add r1, r1, r7\n"
                     "vmul.i16 q2, q2, q0\n"
                     "vldrb.s16 q1, [r6, #8]\n"
                     "vldrb.s16 q3, [r2]\n"
                     "add r2, r2, r8\n"
                     "vmul.i16 q3, q3, q1\n"
                     "vadd.i16 q2, q2, q3\n" AOT_ADD_WIDE("q2", "q4", "q5")
                     "vldrb.s16 q3, [r4]\n"
                     "add r4, r4, r10\n"
                     "vmul.i16 q1, q3, q1\n"
                     "vldrb.s16 q2, [r3]\n"
                     "add r3, r3, r9\n"
                     "vmul.i16 q0, q2, q0\n"
                     "vadd.i16 q1, q1, q0\n" AOT_ADD_WIDE("q1", "q6", "q7")
                     "vldrb.s16 q0, [r6, #16]\n"
                     "add r6, r6, #24\n"
                     "vmul.i16 q2, q2, q0\n"
                     "vldrb.s16 q1, [r5]\n"
                     "add r5, r5, r11\n"
                     "vmul.i16 q1, q1, q0\n" AOT_ADD_WIDE("q2", "q4", "q5")
                         AOT_ADD_WIDE("q1", "q6", "q7") AOT_DEPTHWISE_PAIR_END
                     :
                     :
                     : AOT_DEPTHWISE_PAIR_CHANGES);
}

#pragma GCC diagnostic pop

#endif
#endif
