# SPDX-License-Identifier: Apache-2.0
"""The compiler's own picture of a model: tensors, operators, graphs. No I/O and no C."""

from heliaaot_west.ir.dtypes import DType
from heliaaot_west.ir.graph import Graph, Model, Op, Tensor
from heliaaot_west.ir.quantization import Quantization

__all__ = ["DType", "Graph", "Model", "Op", "Quantization", "Tensor"]
