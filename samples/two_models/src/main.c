/* SPDX-License-Identifier: Apache-2.0 */
/* Two models in one image, run in turns: neither disturbs the other. */
#include <string.h>

#include <zephyr/kernel.h>

#include "digits_model.h"
#include "sine_model.h"
#include "test_images.h"

static sine_model_context_t sine;
static digits_model_context_t digits;

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
	int equal = 0;
	float first = 0.0f;

	if (sine_model_init(&sine) != sine_status_ok ||
	    digits_model_init(&digits) != digits_status_ok) {
		printk("two_models: cannot initialize the models\n");
		return 0;
	}

	for (int i = 0; i < TEST_IMAGES; i++) {
		float angle = 1.0f;
		float value;

		memcpy(sine.inputs[0].data, &angle, sizeof(angle));
		memcpy(digits.inputs[0].data, test_images[i], sizeof(test_images[i]));
		if (sine_model_run(&sine) != sine_status_ok ||
		    digits_model_run(&digits) != digits_status_ok) {
			printk("two_models: cannot run the models\n");
			return 0;
		}
		memcpy(&value, sine.outputs[0].data, sizeof(value));
		if (i == 0) {
			first = value;
		}
		equal += memcmp(&value, &first, sizeof(value)) == 0;
		right += best(digits.outputs[0].data) == test_labels[i];
	}

	printk("two_models: %d of %d digits right, %d of %d sines equal: %s\n", right, TEST_IMAGES,
	       equal, TEST_IMAGES,
	       right == PYTHON_RIGHT && equal == TEST_IMAGES ? "good" : "bad");
	return 0;
}
