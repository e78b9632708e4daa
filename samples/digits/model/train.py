# SPDX-License-Identifier: Apache-2.0
"""Trains the digits classifier on scikit-learn's 8x8 digits and writes ``digits.tflite``.

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
    np.savez_compressed(
        HERE / "test_images.npz", images=quantized[:100], labels=test_y[:100].astype(np.uint8)
    )
    print(f"{len(data)} bytes, float accuracy {model.evaluate(test_x, test_y, verbose=0)[1]:.4f}")


if __name__ == "__main__":
    main()
