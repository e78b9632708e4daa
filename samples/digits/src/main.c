/* SPDX-License-Identifier: Apache-2.0 */
/* Classifies stored images of digits, counts the right answers and shows where the time goes. */
#include <string.h>

#include <zephyr/kernel.h>
#include <zephyr/timing/timing.h>

#include "digits_model.h"
#include "digits_operators.h"
#include "test_images.h"

static digits_model_context_t ctx;
static uint64_t cycles[digits_num_operators];

static void measure(int32_t op, digits_operator_state_t state, int32_t status, void *user_data)
{
	static timing_t start;

	ARG_UNUSED(status);
	ARG_UNUSED(user_data);
	if (state == digits_op_state_run_started) {
		start = timing_counter_get();
	} else if (state == digits_op_state_run_finished) {
		timing_t end = timing_counter_get();

		cycles[op] += timing_cycles_get(&start, &end);
	}
}

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

	timing_init();
	timing_start();
	ctx.callback = measure;
	if (digits_model_init(&ctx) != digits_status_ok) {
		printk("digits: cannot initialize the model\n");
		return 0;
	}

	for (int i = 0; i < TEST_IMAGES; i++) {
		memcpy(ctx.inputs[0].data, test_images[i], sizeof(test_images[i]));
		if (digits_model_run(&ctx) != digits_status_ok) {
			printk("digits: cannot run the model\n");
			return 0;
		}
		right += best(ctx.outputs[0].data) == test_labels[i];
	}

	for (int op = 0; op < digits_num_operators; op++) {
		printk("operator %d: %u ns an image\n", op,
		       (uint32_t)timing_cycles_to_ns_avg(cycles[op], TEST_IMAGES));
	}
	timing_stop();
	printk("digits: %d of %d right, Python model %d: %s\n", right, TEST_IMAGES, PYTHON_RIGHT,
	       right == PYTHON_RIGHT ? "equal" : "different");
	return 0;
}
