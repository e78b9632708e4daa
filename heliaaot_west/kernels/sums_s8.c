/* SPDX-License-Identifier: Apache-2.0 */
#include "sums_s8.h"

#include "channel_output.h"
#include "dsp_s8.h"
#include "sums_s8_mve.h"

#if !defined(__ARM_FEATURE_MVE)

static int32_t sums_s8_dot(const int8_t *row, const int8_t *filter, int32_t n, int32_t bias)
{
    int32_t i = 0;
#if defined(AOT_DSP_S8)
    for (; i + 4 <= n; i += 4) {
        bias = aot_dot_four_s8(aot_load_four_s8(row + i), aot_load_four_s8(filter + i), bias);
    }
#endif
    uint32_t sum = (uint32_t)bias;
    for (; i < n; i++) {
        sum += (uint32_t)(row[i] * filter[i]);
    }
    return (int32_t)sum;
}

/* One filter over two rows. */
static void sums_s8_two_rows_one(int32_t *sums, const int8_t *row0, const int8_t *row1,
                                 const int8_t *filter, int32_t bias, int32_t n)
{
    sums[0] = sums_s8_dot(row0, filter, n, bias);
    sums[AOT_SUMS_S8_COUNT] = sums_s8_dot(row1, filter, n, bias);
}

/* Sums of two rows with three filters. */
typedef struct {
    int32_t a0;
    int32_t a1;
    int32_t a2;
    int32_t b0;
    int32_t b1;
    int32_t b2;
} sums_s8_six_t;

/* Adds the products of n elements of two rows with those of three filters, n elements apart. */
static inline __attribute__((always_inline)) sums_s8_six_t sums_s8_two_rows_block(
    sums_s8_six_t s, const int8_t *row0, const int8_t *row1, const int8_t *filter, int32_t n)
{
    int32_t i = n;
#if defined(AOT_DSP_S8)
    for (; i >= 4; i -= 4) {
        const aot_four_s8_t x = aot_load_four_s8(row0);
        const aot_four_s8_t y = aot_load_four_s8(row1);
        aot_four_s8_t w = aot_load_four_s8(filter);
        s.a0 = aot_dot_four_s8(x, w, s.a0);
        s.b0 = aot_dot_four_s8(y, w, s.b0);
        w = aot_load_four_s8(filter + n);
        s.a1 = aot_dot_four_s8(x, w, s.a1);
        s.b1 = aot_dot_four_s8(y, w, s.b1);
        w = aot_load_four_s8(filter + 2 * n);
        s.a2 = aot_dot_four_s8(x, w, s.a2);
        s.b2 = aot_dot_four_s8(y, w, s.b2);
        row0 += 4;
        row1 += 4;
        filter += 4;
    }
#endif
    const int8_t *filter1 = filter + n;
    const int8_t *filter2 = filter1 + n;
    for (int32_t k = 0; k < i; k++) {
        const int32_t x = row0[k];
        const int32_t y = row1[k];
        s.a0 = aot_wrapping_add(s.a0, x * filter[k]);
        s.b0 = aot_wrapping_add(s.b0, y * filter[k]);
        s.a1 = aot_wrapping_add(s.a1, x * filter1[k]);
        s.b1 = aot_wrapping_add(s.b1, y * filter1[k]);
        s.a2 = aot_wrapping_add(s.a2, x * filter2[k]);
        s.b2 = aot_wrapping_add(s.b2, y * filter2[k]);
    }
    return s;
}

static void sums_s8_two_rows_threes(int32_t *sums, const int8_t *row0, const int8_t *row1,
                                    const int8_t *filter, const int32_t *bias, int32_t n,
                                    int32_t threes)
{
    int32_t *second = sums + AOT_SUMS_S8_COUNT;
    for (int32_t three = 0; three < threes; three++) {
        sums_s8_six_t s = {bias[0], bias[1], bias[2], bias[0], bias[1], bias[2]};
        int32_t i = 0;
        for (; i + 16 <= n; i += 16) {
            s = sums_s8_two_rows_block(s, row0 + i, row1 + i, filter, 16);
            filter += 48;
        }
        s = sums_s8_two_rows_block(s, row0 + i, row1 + i, filter, n - i);
        filter += 3 * (n - i);
        sums[0] = s.a0;
        sums[1] = s.a1;
        sums[2] = s.a2;
        second[0] = s.b0;
        second[1] = s.b1;
        second[2] = s.b2;
        sums += 3;
        second += 3;
        bias += 3;
    }
}

/* Adds the products of n elements of a row with those of three filters, n elements apart. */
static inline void sums_s8_one_row_block(int32_t *sums, const int8_t *row, const int8_t *filter,
                                         int32_t n)
{
    const int8_t *filter1 = filter + n;
    const int8_t *filter2 = filter1 + n;
    int32_t a0 = sums[0];
    int32_t a1 = sums[1];
    int32_t a2 = sums[2];
    int32_t i = 0;
#if defined(AOT_DSP_S8)
    for (; i + 4 <= n; i += 4) {
        const aot_four_s8_t x = aot_load_four_s8(row + i);
        a0 = aot_dot_four_s8(x, aot_load_four_s8(filter + i), a0);
        a1 = aot_dot_four_s8(x, aot_load_four_s8(filter1 + i), a1);
        a2 = aot_dot_four_s8(x, aot_load_four_s8(filter2 + i), a2);
    }
#endif
    for (; i < n; i++) {
        const int32_t x = row[i];
        a0 = aot_wrapping_add(a0, x * filter[i]);
        a1 = aot_wrapping_add(a1, x * filter1[i]);
        a2 = aot_wrapping_add(a2, x * filter2[i]);
    }
    sums[0] = a0;
    sums[1] = a1;
    sums[2] = a2;
}

static void sums_s8_one_row_threes(int32_t *sums, const int8_t *row, const int8_t *filter,
                                   const int32_t *bias, int32_t n, int32_t threes)
{
    for (int32_t three = 0; three < threes; three++) {
        for (int32_t f = 0; f < 3; f++) {
            sums[f] = bias[f];
        }
        int32_t i = 0;
        for (; i + 16 <= n; i += 16) {
            sums_s8_one_row_block(sums, row + i, filter + 3 * i, 16);
        }
        sums_s8_one_row_block(sums, row + i, filter + 3 * i, n - i);
        sums += 3;
        filter += 3 * n;
        bias += 3;
    }
}

#endif

void aot_sums_s8_two_rows(int32_t *sums, const int8_t *row0, const int8_t *row1,
                          const int8_t *filter, const int32_t *bias, int32_t n, int32_t count)
{
    const int32_t threes = count / 3;
    if (threes > 0) {
        sums_s8_two_rows_threes(sums, row0, row1, filter, bias, n, threes);
    }
    for (int32_t f = 3 * threes; f < count; f++) {
        sums_s8_two_rows_one(sums + f, row0, row1, filter + f * n, bias[f], n);
    }
}

void aot_sums_s8_one_row(int32_t *sums, const int8_t *row, const int8_t *filter,
                         const int32_t *bias, int32_t n, int32_t count)
{
    const int32_t threes = count / 3;
    if (threes > 0) {
        sums_s8_one_row_threes(sums, row, filter, bias, n, threes);
    }
    for (int32_t f = 3 * threes; f < count; f++) {
        sums[f] = sums_s8_dot(row, filter + f * n, n, bias[f]);
    }
}
