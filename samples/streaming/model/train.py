# SPDX-License-Identifier: Apache-2.0
"""Trains a detector of rising and falling tones that looks at one spectrum at a time.

The network sees a window of 8 spectra, but is fed one a step: it keeps the features of the last 7
in a variable of its own, which becomes the persistent state of the compiled module. Writes
``streaming.tflite`` and ``../src/reference.h``: the spectra of a test stream with the outputs of
TensorFlow Lite's reference kernels after each step.

Needs tensorflow, which the compiler does not:

    pip install tensorflow
    python train.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import tensorflow as tf

HERE = Path(__file__).resolve().parent
SEED = 7
BANDS = 16
WINDOW = 8
FEATURES = 12
CLASSES = ("noise", "rising", "falling")
STEPS = 64


def sweep(rng: np.random.Generator, label: int) -> np.ndarray:
    """A window of noisy spectra, (WINDOW, BANDS), with a tone that moves by one band a step."""
    spectra = rng.gamma(1.5, 0.12, (WINDOW, BANDS))
    if label:
        start = rng.integers(0, BANDS - WINDOW + 1)
        bands = start + np.arange(WINDOW)
        spectra[np.arange(WINDOW), bands if label == 1 else bands[::-1]] += rng.uniform(0.8, 1.5)
    return spectra.astype(np.float32)


def training_set(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Windows of all classes, and their labels."""
    labels = rng.integers(0, len(CLASSES), 6000)
    return np.stack([sweep(rng, label) for label in labels]), labels


def train() -> tf.keras.Model:
    """The network on whole windows: features of each spectrum, then a dense classifier."""
    rng = np.random.default_rng(SEED)
    windows, labels = training_set(rng)
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Input((WINDOW, BANDS)),
            tf.keras.layers.Dense(FEATURES, activation="relu"),
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(len(CLASSES), activation="softmax"),
        ]
    )
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(windows, labels, epochs=40, batch_size=64, verbose=0)
    return model


class Stream(tf.Module):
    """The trained network, one spectrum a step."""

    def __init__(self, model: tf.keras.Model) -> None:
        super().__init__()
        self.weights = [tf.constant(weight) for weight in model.get_weights()]
        self.past = tf.Variable(np.zeros((1, WINDOW - 1, FEATURES), np.float32))

    @tf.function(input_signature=[tf.TensorSpec((1, BANDS), tf.float32)])
    def step(self, spectrum: tf.Tensor) -> tf.Tensor:
        """Scores of the classes after one more spectrum."""
        kernel, bias, classifier_kernel, classifier_bias = self.weights
        features = tf.nn.relu(spectrum @ kernel + bias)
        window = tf.concat([self.past, features[:, tf.newaxis, :]], axis=1)
        self.past.assign(window[:, 1:, :])
        flat = tf.reshape(window, (1, WINDOW * FEATURES))
        return tf.nn.softmax(flat @ classifier_kernel + classifier_bias)


def test_stream() -> np.ndarray:
    """Spectra with a rising and two falling tones in noise, (STEPS, BANDS)."""
    rng = np.random.default_rng(SEED + 1)
    order = (0, 1, 0, 2, 0, 0, 2, 1)
    return np.concatenate([sweep(rng, label) for label in order])


def convert(stream: Stream) -> bytes:
    """The step with 8-bit weights, activations, state, input and output."""
    rng = np.random.default_rng(SEED)
    spectra = np.concatenate([sweep(rng, label) for label in rng.integers(0, len(CLASSES), 60)])

    def samples() -> Iterator[list[np.ndarray]]:
        for spectrum in spectra:
            yield [spectrum[np.newaxis]]

    step = stream.step.get_concrete_function()
    converter = tf.lite.TFLiteConverter.from_concrete_functions([step], stream)
    converter.experimental_enable_resource_variables = True
    converter._experimental_variable_quantization = True
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = samples
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.int8
    converter.inference_output_type = tf.int8
    return converter.convert()


def run(data: bytes, spectra: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quantized spectra, and the outputs of the reference kernels after each."""
    kernels = tf.lite.experimental.OpResolverType.BUILTIN_REF
    interpreter = tf.lite.Interpreter(model_content=data, experimental_op_resolver_type=kernels)
    interpreter.allocate_tensors()
    source, sink = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    scale, zero_point = source["quantization"]
    inputs = np.clip(np.round(spectra / scale) + zero_point, -128, 127).astype(np.int8)
    outputs = []
    for spectrum in inputs:
        interpreter.set_tensor(source["index"], spectrum[np.newaxis])
        interpreter.invoke()
        outputs.append(interpreter.get_tensor(sink["index"])[0])
    return inputs, np.array(outputs)


def c_rows(values: np.ndarray) -> str:
    """Rows of a C array."""
    return "\n".join("    { " + ", ".join(str(v) for v in row) + " }," for row in values.tolist())


def write_header(inputs: np.ndarray, outputs: np.ndarray) -> None:
    """The test stream as C."""
    (HERE.parent / "src" / "reference.h").write_text(
        f"""/* SPDX-License-Identifier: Apache-2.0 */
/* Written by model/train.py: spectra and the scores of the reference kernels after each. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdint.h>

#define REFERENCE_STEPS {len(inputs)}

static const int8_t reference_inputs[REFERENCE_STEPS][{inputs.shape[1]}] = {{
{c_rows(inputs)}
}};

static const int8_t reference_outputs[REFERENCE_STEPS][{outputs.shape[1]}] = {{
{c_rows(outputs)}
}};

#endif
""",
        encoding="utf-8",
    )


def main() -> None:
    """Trains, converts, and stores the test stream."""
    tf.keras.utils.set_random_seed(SEED)
    data = convert(Stream(train()))
    (HERE / "streaming.tflite").write_bytes(data)
    inputs, outputs = run(data, test_stream())
    write_header(inputs, outputs)
    found = [CLASSES[k] for k in outputs[WINDOW - 1 :: WINDOW].argmax(axis=1)]
    print(f"{len(data)} bytes, at the end of each window: {', '.join(found)}")


if __name__ == "__main__":
    main()
