/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AOT_DETECTION_POSTPROCESS_H
#define AOT_DETECTION_POSTPROCESS_H

#include <stdint.h>

#define AOT_DETECTION_OK 0
#define AOT_DETECTION_EMPTY_BOX 301

typedef struct {
    int32_t boxes;
    int32_t box_size; /* numbers of an encoding, of which the first 4 count */
    int32_t classes;
    int32_t background; /* scores before those of the classes: 0 or 1 */
    int32_t regular;    /* 1: suppression in each class, 0: once, of each box's best class */
    int32_t detections; /* that are kept at most */
    int32_t class_detections; /* that are kept at most of a class where this is regular */
    int32_t capacity;         /* detections that the outputs hold */
    float score_threshold;
    float overlap_threshold;
    float scale_y;
    float scale_x;
    float scale_h;
    float scale_w;
} aot_detection_postprocess_params_t;

/*
 * encodings is [boxes][box_size], scores [boxes][background + classes], anchors [boxes][4]. Scratch:
 * corners is [boxes][4], best and active are [boxes]; best is NULL where this is regular.
 * Outputs are zero after the last detection. A box whose corners are not in order is an error.
 */
int32_t aot_detection_postprocess(const aot_detection_postprocess_params_t *params,
                                  const float *encodings, const float *scores,
                                  const float *anchors, float *corners, float *best,
                                  int8_t *active, float *detection_boxes,
                                  float *detection_classes, float *detection_scores,
                                  float *num_detections);

#endif
