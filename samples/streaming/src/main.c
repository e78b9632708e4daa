/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds rising and falling tones in a stream of spectra. The model keeps the past in its own
 * state: each run is given one spectrum only. Initialization forgets the past.
 */
#include <string.h>

#include <zephyr/kernel.h>

#include "reference.h"
#include "tones_model.h"

static const char *const classes[] = {"noise", "rising", "falling"};

static tones_model_context_t ctx;

/* Feeds the first steps of the stream; returns how many outputs differ from the reference. */
static int feed(int steps, bool verbose)
{
	int different = 0;
	int shown = 0;

	for (int step = 0; step < steps; step++) {
		const int8_t *scores = ctx.outputs[0].data;
		int found = 0;

		memcpy(ctx.inputs[0].data, reference_inputs[step], sizeof(reference_inputs[step]));
		if (tones_model_run(&ctx) != tones_status_ok) {
			return steps;
		}
		different += memcmp(scores, reference_outputs[step], tones_output_0_nbytes) != 0;
		for (int i = 1; i < tones_output_0_size; i++) {
			if (scores[i] > scores[found]) {
				found = i;
			}
		}
		if (verbose && found != shown) {
			printk("step %2d: %s\n", step, classes[found]);
		}
		shown = found;
	}
	return different;
}

int main(void)
{
	int different, carried, again;

	if (tones_model_init(&ctx) != tones_status_ok) {
		printk("streaming: cannot initialize the model\n");
		return 0;
	}
	different = feed(REFERENCE_STEPS, true);
	carried = feed(8, false);
	if (tones_model_init(&ctx) != tones_status_ok) {
		printk("streaming: cannot initialize the model again\n");
		return 0;
	}
	again = feed(REFERENCE_STEPS, false);

	printk("%d of %d steps differ from the reference\n", different, REFERENCE_STEPS);
	printk("%d of 8 steps differ when the past is another\n", carried);
	printk("%d of %d steps differ after a reset\n", again, REFERENCE_STEPS);
	printk("streaming: %s\n",
	       different == 0 && carried > 0 && again == 0 ? "state is right" : "state is wrong");
	return 0;
}
