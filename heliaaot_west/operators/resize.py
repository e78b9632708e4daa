# SPDX-License-Identifier: Apache-2.0
"""Rules that RESIZE_NEAREST_NEIGHBOR and RESIZE_BILINEAR share."""

from __future__ import annotations

from heliaaot_west.operators.base import Node


def size_is_constant(node: Node) -> str | None:
    """The size is constant and that of the output."""
    size = node.constant(1)
    if size is None:
        return f"{node.input(1)} is not constant"
    shape = node.output().shape
    if tuple(size.reshape(-1).tolist()) == shape[1:3]:
        return None
    return f"{node.output()} has not the size that {node.input(1)} gives"


def images_agree(node: Node) -> str | None:
    """Images have 4 dimensions, none of them 0, and agree in batch and channels."""
    source, result = node.input(0).shape, node.output().shape
    for tensor in (node.input(0), node.output()):
        if len(tensor.shape) != 4 or 0 in tensor.shape:
            return f"{tensor} does not have 4 dimensions above 0"
    if source[0] == result[0] and source[3] == result[3]:
        return None
    return f"{node.input(0)} and {node.output()} differ in batch or channels"


def centers_or_corners(node: Node) -> str | None:
    """Not both half_pixel_centers and align_corners are set."""
    if node.int_option("half_pixel_centers") and node.int_option("align_corners"):
        return "half_pixel_centers and align_corners are both set"
    return None
