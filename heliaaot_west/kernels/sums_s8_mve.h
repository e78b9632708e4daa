/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums over packed filters with Helium: VMLADAVA makes 16 products an instruction. In assembly,
 * since its accumulators live in even registers only, which compilers do not allocate without
 * moves, and the loops over groups of filters need every register there is.
 */
#ifndef AOT_SUMS_S8_MVE_H
#define AOT_SUMS_S8_MVE_H

#include <stdint.h>

#if defined(__ARM_FEATURE_MVE)

/* A naked function's body is assembly, which takes its arguments from registers and stack. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* What a call may change, which GCC would else take from the absence of such a list. */
#define AOT_SUMS_S8_CHANGES "r0", "r1", "r2", "r3", "r12", "q0", "q1", "q2", "q3", "cc", "memory"

/* r1, r3: rows; r5: filter; r0, r2, r4 and r6, r8, r10: sums of the first and second row. */
#define AOT_SUMS_S8_TWO_BY_THREE                                                                   \
    "vldrb.8 q0, [r1], #16\n"                                                                      \
    "vldrb.8 q1, [r5], #16\n"                                                                      \
    "vmladava.s8 r0, q0, q1\n"                                                                     \
    "vldrb.8 q2, [r3], #16\n"                                                                      \
    "vmladava.s8 r6, q2, q1\n"                                                                     \
    "vldrb.8 q3, [r5], #16\n"                                                                      \
    "vmladava.s8 r2, q0, q3\n"                                                                     \
    "vldrb.8 q1, [r5], #16\n"                                                                      \
    "vmladava.s8 r8, q2, q3\n"                                                                     \
    "vmladava.s8 r4, q0, q1\n"                                                                     \
    "vmladava.s8 r10, q2, q1\n"

/* r1, r3 and r9, the bias, at the start of a three; r11: blocks of 16. */
#define AOT_SUMS_S8_START_THREE                                                                    \
    "ldrd r1, r3, [sp]\n"                                                                          \
    "ldm r9!, {r0, r2, r4}\n"                                                                      \
    "mov r6, r0\n"                                                                                 \
    "mov r8, r2\n"                                                                                 \
    "mov r10, r4\n"

/* r12: sums of the first row; those of the second lie AOT_SUMS_S8_COUNT further. */
#define AOT_SUMS_S8_STORE_THREE                                                                    \
    "add lr, r12, %[second]\n"                                                                     \
    "stm lr, {r6, r8, r10}\n"                                                                      \
    "stm r12!, {r0, r2, r4}\n"                                                                     \
    "subs r7, r7, #1\n"

/* On the stack: the rows, what is left of n after blocks of 16. */
__attribute__((naked, noinline)) static void
sums_s8_two_rows_threes(int32_t *sums, const int8_t *row0, const int8_t *row1, const int8_t *filter,
                        const int32_t *bias, int32_t n, int32_t threes)
{
    __asm__ volatile("push {r4-r11, lr}\n"
                     "sub sp, sp, #12\n"
                     "strd r1, r2, [sp]\n"
                     "mov r12, r0\n"
                     "mov r5, r3\n"
                     "ldrd r9, r11, [sp, #48]\n"
                     "ldr r7, [sp, #56]\n"
                     "and r1, r11, #15\n"
                     "str r1, [sp, #8]\n"
                     "lsr r11, r11, #4\n"
                     "cmp r1, #0\n"
                     "bne 4f\n"
                     "1:\n" AOT_SUMS_S8_START_THREE "dls lr, r11\n"
                     "2:\n" AOT_SUMS_S8_TWO_BY_THREE "le lr, 2b\n" AOT_SUMS_S8_STORE_THREE
                     "bne 1b\n"
                     "add sp, sp, #12\n"
                     "pop {r4-r11, pc}\n"
                     "4:\n" AOT_SUMS_S8_START_THREE "wls lr, r11, 6f\n"
                     "5:\n" AOT_SUMS_S8_TWO_BY_THREE "le lr, 5b\n"
                     "6:\n"
                     "ldr lr, [sp, #8]\n"
                     "vctp.8 lr\n"
                     "vpsttt\n"
                     "vldrbt.8 q0, [r1]\n"
                     "vldrbt.8 q2, [r3]\n"
                     "vldrbt.8 q1, [r5]\n"
                     "add r5, r5, lr\n"
                     "vmladava.s8 r0, q0, q1\n"
                     "vmladava.s8 r6, q2, q1\n"
                     "vpst\n"
                     "vldrbt.8 q3, [r5]\n"
                     "add r5, r5, lr\n"
                     "vmladava.s8 r2, q0, q3\n"
                     "vmladava.s8 r8, q2, q3\n"
                     "vpst\n"
                     "vldrbt.8 q1, [r5]\n"
                     "add r5, r5, lr\n"
                     "vmladava.s8 r4, q0, q1\n"
                     "vmladava.s8 r10, q2, q1\n" AOT_SUMS_S8_STORE_THREE "bne 4b\n"
                     "add sp, sp, #12\n"
                     "pop {r4-r11, pc}\n"
                     :
                     : [second] "i"(4 * AOT_SUMS_S8_COUNT)
                     : AOT_SUMS_S8_CHANGES);
}

/* Takes two threes at a time where there are. r1: row, r3 and r5: filters; six even sums. */
#define AOT_SUMS_S8_ONE_BY_SIX                                                                     \
    "vldrb.8 q0, [r1], #16\n"                                                                      \
    "vldrb.8 q1, [r3], #16\n"                                                                      \
    "vmladava.s8 r0, q0, q1\n"                                                                     \
    "vldrb.8 q2, [r3], #16\n"                                                                      \
    "vmladava.s8 r2, q0, q2\n"                                                                     \
    "vldrb.8 q3, [r3], #16\n"                                                                      \
    "vmladava.s8 r4, q0, q3\n"                                                                     \
    "vldrb.8 q1, [r5], #16\n"                                                                      \
    "vmladava.s8 r6, q0, q1\n"                                                                     \
    "vldrb.8 q2, [r5], #16\n"                                                                      \
    "vmladava.s8 r8, q0, q2\n"                                                                     \
    "vldrb.8 q3, [r5], #16\n"                                                                      \
    "vmladava.s8 r10, q0, q3\n"

/* The last elements of three filters, lr of each, at the address in a register. */
#define AOT_SUMS_S8_REST(filter, sum0, sum1, sum2)                                                 \
    "vpst\n"                                                                                       \
    "vldrbt.8 q1, [" filter "]\n"                                                                  \
    "add " filter ", " filter ", lr\n"                                                             \
    "vpst\n"                                                                                       \
    "vldrbt.8 q2, [" filter "]\n"                                                                  \
    "add " filter ", " filter ", lr\n"                                                             \
    "vpst\n"                                                                                       \
    "vldrbt.8 q3, [" filter "]\n"                                                                  \
    "add " filter ", " filter ", lr\n"                                                             \
    "vmladava.s8 " sum0 ", q0, q1\n"                                                               \
    "vmladava.s8 " sum1 ", q0, q2\n"                                                               \
    "vmladava.s8 " sum2 ", q0, q3\n"

__attribute__((naked, noinline)) static void sums_s8_one_row_sixes(int32_t *sums, const int8_t *row,
                                                                   const int8_t *filter,
                                                                   const int32_t *bias, int32_t n,
                                                                   int32_t sixes)
{
    __asm__ volatile(
        "push {r4-r11, lr}\n"
        "sub sp, sp, #12\n"
        "str r1, [sp]\n"
        "mov r12, r0\n"
        "mov r9, r3\n"
        "ldrd r11, r7, [sp, #48]\n"
        "add r1, r11, r11, lsl #1\n"
        "str r1, [sp, #4]\n"
        "mov r5, r2\n"
        "and r1, r11, #15\n"
        "str r1, [sp, #8]\n"
        "lsr r11, r11, #4\n"
        "1:\n"
        "ldrd r1, r3, [sp]\n"
        "ldm r9!, {r0, r2, r4, r6, r8, r10}\n"
        "add lr, r5, r3\n"
        "mov r3, r5\n"
        "mov r5, lr\n"
        "wls lr, r11, 3f\n"
        "2:\n" AOT_SUMS_S8_ONE_BY_SIX "le lr, 2b\n"
        "3:\n"
        "ldr lr, [sp, #8]\n"
        "cmp lr, #0\n"
        "beq 4f\n"
        "vctp.8 lr\n"
        "vpst\n"
        "vldrbt.8 q0, [r1]\n" AOT_SUMS_S8_REST("r3", "r0", "r2", "r4")
            AOT_SUMS_S8_REST("r5", "r6", "r8", "r10") "4:\n"
                                                      "stm r12!, {r0, r2, r4, r6, r8, r10}\n"
                                                      "subs r7, r7, #1\n"
                                                      "bne 1b\n"
                                                      "add sp, sp, #12\n"
                                                      "pop {r4-r11, pc}\n"
        :
        :
        : AOT_SUMS_S8_CHANGES);
}

#pragma GCC diagnostic pop

/* Two threes at a time; the odd one as if it were for two rows. */
static inline void sums_s8_one_row_threes(int32_t *sums, const int8_t *row, const int8_t *filter,
                                          const int32_t *bias, int32_t n, int32_t threes)
{
    const int32_t sixes = threes / 2;
    if (sixes > 0) {
        sums_s8_one_row_sixes(sums, row, filter, bias, n, sixes);
    }
    if (threes % 2 != 0) {
        const int32_t done = 6 * sixes;
        sums_s8_two_rows_threes(sums + done, row, row, filter + done * n, bias + done, n, 1);
    }
}

/* One filter over two rows. */
static inline void sums_s8_two_rows_one(int32_t *sums, const int8_t *row0, const int8_t *row1,
                                        const int8_t *filter, int32_t bias, int32_t n)
{
    int32_t first = bias;
    int32_t second = bias;
    __asm__("wlstp.8 lr, %[n], 2f\n"
            "1:\n"
            "vldrb.8 q0, [%[row0]], #16\n"
            "vldrb.8 q1, [%[filter]], #16\n"
            "vmladava.s8 %[first], q0, q1\n"
            "vldrb.8 q2, [%[row1]], #16\n"
            "vmladava.s8 %[second], q2, q1\n"
            "letp lr, 1b\n"
            "2:\n"
            : [first] "+&Te"(first), [second] "+&Te"(second), [row0] "+&r"(row0),
              [row1] "+&r"(row1), [filter] "+&r"(filter)
            : [n] "r"(n)
            : "q0", "q1", "q2", "lr", "memory");
    sums[0] = first;
    sums[AOT_SUMS_S8_COUNT] = second;
}

static inline int32_t sums_s8_dot(const int8_t *row, const int8_t *filter, int32_t n, int32_t bias)
{
    __asm__("wlstp.8 lr, %[n], 2f\n"
            "1:\n"
            "vldrb.8 q0, [%[row]], #16\n"
            "vldrb.8 q1, [%[filter]], #16\n"
            "vmladava.s8 %[sum], q0, q1\n"
            "letp lr, 1b\n"
            "2:\n"
            : [sum] "+&Te"(bias), [row] "+&r"(row), [filter] "+&r"(filter)
            : [n] "r"(n)
            : "q0", "q1", "lr", "memory");
    return bias;
}

#endif
#endif
