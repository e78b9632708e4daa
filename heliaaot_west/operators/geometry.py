# SPDX-License-Identifier: Apache-2.0
"""Windows over images: output sizes and padding as TFLite computes them."""

from __future__ import annotations

PADDING_SAME = 0
PADDING_VALID = 1


def output_size(size: int, window: int, stride: int, dilation: int, padding: int) -> int:
    """Number of window positions along one axis.

    Source: ``ComputeOutSize`` in tensorflow/lite/kernels/padding.h.
    """
    extent = (window - 1) * dilation + 1
    if padding == PADDING_SAME:
        return (size + stride - 1) // stride
    return (size + stride - extent) // stride


def padding_before(size: int, window: int, stride: int, dilation: int, out: int) -> int:
    """Padding before the first element along one axis, never negative.

    Source: ``ComputePaddingWithOffset`` in tensorflow/lite/kernels/padding.h.
    """
    extent = (window - 1) * dilation + 1
    total = (out - 1) * stride + extent - size
    return max(total, 0) // 2
