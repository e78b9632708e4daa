/* SPDX-License-Identifier: Apache-2.0 */
/* Classifies stored images of digits and counts the right answers, without an operating system. */
#include <stdio.h>
#include <string.h>

#include "digits_model.h"
#include "test_images.h"

static digits_model_context_t ctx;

static int best(const int8_t *scores)
{
    int found = 0;

    for (int i = 1; i < digits_output_0_size; i++) {
        if (scores[i] > scores[found]) {
            found = i;
        }
    }
    return found;
}

int main(void)
{
    int right = 0;

    if (digits_model_init(&ctx) != digits_status_ok) {
        puts("cannot initialize the model");
        return 1;
    }
    for (int i = 0; i < TEST_IMAGES; i++) {
        memcpy(ctx.inputs[0].data, test_images[i], sizeof(test_images[i]));
        if (digits_model_run(&ctx) != digits_status_ok) {
            puts("cannot run the model");
            return 1;
        }
        right += best(ctx.outputs[0].data) == test_labels[i];
    }
    printf("plain_cmake: %d of %d right, Python model %d\n", right, TEST_IMAGES, PYTHON_RIGHT);
    return right == PYTHON_RIGHT ? 0 : 1;
}
