# SPDX-License-Identifier: Apache-2.0
"""Ahead-of-time compiler from ``.tflite`` to self-contained C modules."""

__version__ = "0.1.0"
