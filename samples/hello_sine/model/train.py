# SPDX-License-Identifier: Apache-2.0
"""Trains a network that computes the sine of an angle and writes ``hello_sine.tflite``.

Its input and output are float32, its layers int8. Needs tensorflow, which the compiler does not:

    pip install tensorflow
    python train.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tensorflow as tf

HERE = Path(__file__).resolve().parent
SEED = 7


def main() -> None:
    """Trains on angles from 0 to 2 pi, and converts with float input and output."""
    tf.keras.utils.set_random_seed(SEED)
    angles = np.random.default_rng(SEED).uniform(0.0, 2.0 * np.pi, (4000, 1)).astype(np.float32)
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Input((1,)),
            tf.keras.layers.Dense(16, activation="relu"),
            tf.keras.layers.Dense(16, activation="relu"),
            tf.keras.layers.Dense(1),
        ]
    )
    model.compile(tf.keras.optimizers.Adam(0.005), "mse")
    model.fit(angles, np.sin(angles), epochs=150, batch_size=64, verbose=0)

    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([angle[np.newaxis]] for angle in angles[:500])
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    data = converter.convert()
    (HERE / "hello_sine.tflite").write_bytes(data)
    error = model.evaluate(angles, np.sin(angles), verbose=0)
    print(f"{len(data)} bytes, mean squared error {error:.5f}")


if __name__ == "__main__":
    main()
