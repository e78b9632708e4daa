/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Taking the best box that is left, time after time, visits boxes in the order in which
 * tensorflow/lite/micro/kernels/detection_postprocess.cc sorts them: by score, then by index.
 */
#include "detection_postprocess.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Boxes and corners are ymin, xmin, ymax, xmax; encodings and anchors y, x, height, width. */
#define DETECTION_POSTPROCESS_CORNERS 4

typedef struct {
    float *boxes;
    float *classes;
    float *scores;
    int32_t count;
} detection_postprocess_list_t;

/* Returns whether the box is not empty. Real numbers are doubles as in TFLM. */
static int32_t detection_postprocess_decode(const aot_detection_postprocess_params_t *p,
                                            const float *encoding, const float *anchor, float *box)
{
    const float y = (float)((double)encoding[0] / (double)p->scale_y * (double)anchor[2] +
                            (double)anchor[0]);
    const float x = (float)((double)encoding[1] / (double)p->scale_x * (double)anchor[3] +
                            (double)anchor[1]);
    const float half_h =
        (float)(0.5 * exp((double)encoding[2] / (double)p->scale_h) * (double)anchor[2]);
    const float half_w =
        (float)(0.5 * exp((double)encoding[3] / (double)p->scale_w) * (double)anchor[3]);
    box[0] = y - half_h;
    box[1] = x - half_w;
    box[2] = y + half_h;
    box[3] = x + half_w;
    return !(box[0] >= box[2] || box[1] >= box[3]);
}

static float detection_postprocess_area(const float *box)
{
    return (box[2] - box[0]) * (box[3] - box[1]);
}

static float detection_postprocess_extent(float min1, float max1, float min2, float max2)
{
    const float begin = min1 < min2 ? min2 : min1;
    const float end = max2 < max1 ? max2 : max1;
    return end - begin < 0.0f ? 0.0f : end - begin;
}

/* Intersection over union. */
static float detection_postprocess_overlap(const float *a, const float *b)
{
    const float area_a = detection_postprocess_area(a);
    const float area_b = detection_postprocess_area(b);
    if (area_a <= 0.0f || area_b <= 0.0f) {
        return 0.0f;
    }
    const float common = detection_postprocess_extent(a[0], a[2], b[0], b[2]) *
                         detection_postprocess_extent(a[1], a[3], b[1], b[3]);
    return common / (area_a + area_b - common);
}

/* Index of the first greatest of n values. */
static int32_t detection_postprocess_first_max(const float *values, int32_t n)
{
    int32_t best = 0;
    for (int32_t i = 1; i < n; i++) {
        if (values[i] > values[best]) {
            best = i;
        }
    }
    return best;
}

/* Puts a detection behind those of at least its score, unless the list is full of them. */
static void detection_postprocess_insert(const aot_detection_postprocess_params_t *p,
                                         detection_postprocess_list_t *list, const float *box,
                                         int32_t class_index, float score)
{
    const int32_t corners = DETECTION_POSTPROCESS_CORNERS;
    int32_t at = list->count;
    while (at > 0 && list->scores[at - 1] < score) {
        at--;
    }
    if (at >= p->detections) {
        return;
    }
    const int32_t last = list->count < p->detections ? list->count : p->detections - 1;
    const size_t behind = (size_t)(last - at) * sizeof(float);
    memmove(list->scores + at + 1, list->scores + at, behind);
    memmove(list->classes + at + 1, list->classes + at, behind);
    memmove(list->boxes + (at + 1) * corners, list->boxes + at * corners,
            behind * (size_t)corners);
    list->scores[at] = score;
    list->classes[at] = (float)class_index;
    memcpy(list->boxes + at * corners, box, (size_t)corners * sizeof(float));
    list->count = last + 1;
}

/* The active box of the greatest score, -1 if none is active. */
static int32_t detection_postprocess_next(const int8_t *active, const float *scores, int32_t step,
                                          int32_t boxes)
{
    int32_t next = -1;
    for (int32_t i = 0; i < boxes; i++) {
        if (active[i] != 0 && (next < 0 || scores[i * step] > scores[next * step])) {
            next = i;
        }
    }
    return next;
}

/*
 * Takes at most most boxes, none of which overlaps a better one that was taken. Scores are step
 * apart; class_index is that of all boxes, or -1 where each box has its own best class.
 */
static void detection_postprocess_suppress(const aot_detection_postprocess_params_t *p,
                                           const float *all_scores, const float *scores,
                                           int32_t step, int32_t class_index, int32_t most,
                                           const float *corners, int8_t *active,
                                           detection_postprocess_list_t *list)
{
    const int32_t size = DETECTION_POSTPROCESS_CORNERS;
    for (int32_t i = 0; i < p->boxes; i++) {
        active[i] = scores[i * step] >= p->score_threshold;
    }
    for (int32_t taken = 0; taken < most; taken++) {
        const int32_t best = detection_postprocess_next(active, scores, step, p->boxes);
        if (best < 0) {
            return;
        }
        const float *box = corners + best * size;
        const float *row = all_scores + best * (p->background + p->classes) + p->background;
        const int32_t label =
            class_index < 0 ? detection_postprocess_first_max(row, p->classes) : class_index;
        detection_postprocess_insert(p, list, box, label, scores[best * step]);
        active[best] = 0;
        for (int32_t i = 0; i < p->boxes; i++) {
            if (active[i] != 0 &&
                detection_postprocess_overlap(box, corners + i * size) > p->overlap_threshold) {
                active[i] = 0;
            }
        }
    }
}

int32_t aot_detection_postprocess(const aot_detection_postprocess_params_t *params,
                                  const float *encodings, const float *scores,
                                  const float *anchors, float *corners, float *best,
                                  int8_t *active, float *detection_boxes,
                                  float *detection_classes, float *detection_scores,
                                  float *num_detections)
{
    const int32_t size = DETECTION_POSTPROCESS_CORNERS;
    const int32_t step = params->background + params->classes;
    const size_t room = (size_t)params->capacity * sizeof(float);
    detection_postprocess_list_t list = {detection_boxes, detection_classes, detection_scores, 0};
    for (int32_t i = 0; i < params->boxes; i++) {
        if (!detection_postprocess_decode(params, encodings + i * params->box_size,
                                          anchors + i * size, corners + i * size)) {
            return AOT_DETECTION_EMPTY_BOX;
        }
    }
    memset(detection_boxes, 0, room * (size_t)size);
    memset(detection_classes, 0, room);
    memset(detection_scores, 0, room);
    if (params->regular) {
        for (int32_t i = 0; i < params->classes; i++) {
            detection_postprocess_suppress(params, scores, scores + params->background + i, step,
                                           i, params->class_detections, corners, active, &list);
        }
    } else {
        for (int32_t i = 0; i < params->boxes; i++) {
            const float *row = scores + i * step + params->background;
            best[i] = row[detection_postprocess_first_max(row, params->classes)];
        }
        detection_postprocess_suppress(params, scores, best, 1, -1, params->detections, corners,
                                       active, &list);
    }
    num_detections[0] = (float)list.count;
    return AOT_DETECTION_OK;
}
