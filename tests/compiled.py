# SPDX-License-Identifier: Apache-2.0
"""Compiles models for tests."""

from __future__ import annotations

from heliaaot_west.config import load_config
from heliaaot_west.convert import compile_model
from heliaaot_west.emit.module import Module
from heliaaot_west.frontend.reader import read_model


def compiled(model: bytes, **settings: object) -> Module:
    """A model lowered and planned for this host; settings by dotted name decide otherwise."""
    given = {"model.path": "model.tflite", "platform.name": "host", **settings}
    return compile_model(read_model(model, "model.tflite"), load_config(given))
