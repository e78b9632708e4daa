# SPDX-License-Identifier: Apache-2.0
"""From the bytes of a ``.tflite`` file to :class:`heliaaot_west.ir.Model`."""

from heliaaot_west.frontend.reader import load_model, read_model

__all__ = ["load_model", "read_model"]
