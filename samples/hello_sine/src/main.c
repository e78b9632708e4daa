/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the sine of some angles with a network and compares it with the known values. */
#include <string.h>

#include <zephyr/kernel.h>

#include "sine_model.h"

static const struct {
	float angle;
	float sine;
} known[] = {
	{0.0f, 0.0f},       {0.5235988f, 0.5f}, {1.5707963f, 1.0f},  {2.6179939f, 0.5f},
	{3.1415927f, 0.0f}, {3.6651914f, -0.5f}, {4.7123890f, -1.0f}, {5.7595865f, -0.5f},
};

static sine_model_context_t ctx;

static int thousandths(float value)
{
	return (int)(value * 1000.0f + (value < 0.0f ? -0.5f : 0.5f));
}

int main(void)
{
	int largest = 0;

	if (sine_model_init(&ctx) != sine_status_ok) {
		printk("hello_sine: cannot initialize the model\n");
		return 0;
	}

	for (size_t i = 0; i < ARRAY_SIZE(known); i++) {
		float sine;

		memcpy(ctx.inputs[0].data, &known[i].angle, sizeof(float));
		if (sine_model_run(&ctx) != sine_status_ok) {
			printk("hello_sine: cannot run the model\n");
			return 0;
		}
		memcpy(&sine, ctx.outputs[0].data, sizeof(float));

		int difference = thousandths(sine - known[i].sine);

		largest = MAX(largest, difference < 0 ? -difference : difference);
		printk("angle %4d, sine %5d (thousandths)\n", thousandths(known[i].angle),
		       thousandths(sine));
	}
	printk("hello_sine: largest error %d thousandths: %s\n", largest,
	       largest <= 60 ? "good" : "bad");
	return 0;
}
