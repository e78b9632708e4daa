# SPDX-License-Identifier: Apache-2.0
"""Trains the digits classifier on scikit-learn's 8x8 digits and writes ``digits.tflite``.

Beside it, ``test_images.npz`` and ``../src/test_images.h`` hold 100 test images for the firmware.

Needs tensorflow and scikit-learn, neither of which the compiler needs:

    pip install tensorflow scikit-learn
    python train.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tensorflow as tf
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

HERE = Path(__file__).resolve().parent
SEED = 7


def load() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Images in 0..1 of shape (n, 8, 8, 1) and labels: train images, test images, then labels."""
    digits = load_digits()
    images = (digits.images / 16.0).astype(np.float32)[..., np.newaxis]
    return train_test_split(images, digits.target, test_size=0.2, random_state=SEED)


def build() -> tf.keras.Model:
    """Two convolutions, one of them depthwise separable, and a dense classifier."""
    layers = tf.keras.layers
    return tf.keras.Sequential(
        [
            layers.Input((8, 8, 1)),
            layers.Conv2D(16, 3, padding="same", activation="relu"),
            layers.MaxPooling2D(2),
            layers.DepthwiseConv2D(3, padding="same", depth_multiplier=2, activation="relu"),
            layers.Conv2D(24, 1, activation="relu"),
            layers.Flatten(),
            layers.Dropout(0.4),
            layers.Dense(10, activation="softmax"),
        ]
    )


def convert(model: tf.keras.Model, samples: np.ndarray) -> bytes:
    """The model with 8-bit weights, activations, input and output."""
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([image[np.newaxis]] for image in samples[:200])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.int8
    converter.inference_output_type = tf.int8
    return converter.convert()


def count_right(data: bytes, images: np.ndarray, labels: np.ndarray) -> int:
    """How many images TensorFlow Lite's reference kernels classify rightly."""
    interpreter = tf.lite.Interpreter(
        model_content=data,
        experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF,
    )
    interpreter.allocate_tensors()
    source, sink = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    right = 0
    for image, label in zip(images, labels, strict=True):
        interpreter.set_tensor(source["index"], image[np.newaxis])
        interpreter.invoke()
        right += int(interpreter.get_tensor(sink["index"]).argmax() == label)
    return right


def header(images: np.ndarray, labels: np.ndarray, right: int) -> str:
    """The images as C."""
    rows = "\n".join(
        "    { " + ", ".join(str(value) for value in image) + " },"
        for image in images.reshape(len(images), -1).tolist()
    )
    return f"""/* SPDX-License-Identifier: Apache-2.0 */
/* Written by model/train.py: quantized test images and what they show. */
#ifndef TEST_IMAGES_H
#define TEST_IMAGES_H

#include <stdint.h>

#define TEST_IMAGES {len(images)}

/* Right answers of the model in Python. */
#define PYTHON_RIGHT {right}

static const uint8_t test_labels[TEST_IMAGES] = {{
    {", ".join(str(label) for label in labels.tolist())}
}};

static const int8_t test_images[TEST_IMAGES][{images[0].size}] = {{
{rows}
}};

#endif
"""


def store(data: bytes, images: np.ndarray, labels: np.ndarray) -> None:
    """Writes the test images as numpy arrays and as C."""
    np.savez_compressed(HERE / "test_images.npz", images=images, labels=labels)
    text = header(images, labels, count_right(data, images, labels))
    (HERE.parent / "src" / "test_images.h").write_text(text, encoding="utf-8")


def main() -> None:
    """Trains, converts, and stores 100 test images as integers beside the model."""
    tf.keras.utils.set_random_seed(SEED)
    train_x, test_x, train_y, test_y = load()
    model = build()
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(train_x, train_y, epochs=120, batch_size=32, verbose=0)
    data = convert(model, train_x)
    (HERE / "digits.tflite").write_bytes(data)

    interpreter = tf.lite.Interpreter(model_content=data)
    interpreter.allocate_tensors()
    scale, zero_point = interpreter.get_input_details()[0]["quantization"]
    quantized = np.clip(np.round(test_x / scale) + zero_point, -128, 127).astype(np.int8)
    store(data, quantized[:100], test_y[:100].astype(np.uint8))
    print(f"{len(data)} bytes, float accuracy {model.evaluate(test_x, test_y, verbose=0)[1]:.4f}")


if __name__ == "__main__":
    main()
