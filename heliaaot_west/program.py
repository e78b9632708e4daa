# SPDX-License-Identifier: Apache-2.0
"""The lowered model: kernel calls over named values, before memory is planned.

This is what lowering hands to the memory planner and the emitter. It knows kernels, bytes
and C types, and no longer anything of TFLite's operators.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Quantization

ALIGNMENT = 16
"""Bytes to which every value that owns its storage is aligned."""


class Role(Enum):
    """How long a value lives, which decides the kind of arena that holds it."""

    SCRATCH = "scratch"
    PERSISTENT = "persistent"
    CONSTANT = "constant"


@dataclass(frozen=True, eq=False, slots=True)
class Value:
    """Something that needs bytes: a tensor of the model, or an operator's own.

    Attributes:
        ident: unique; the tensor's id, or ``<operator>_<name>`` for an operator's own. The C
            enumerator is ``<prefix>_tensor_<ident>``.
        role: decides the arena.
        dtype: element type.
        shape: dimensions.
        label: the tensor's name in the model, or what it is; for comments and reports.
        data: bytes of a constant, or the initial value of a persistent value, whose elements
            are in C order; None for scratch.
        quantization: of a tensor of the model.
    """

    ident: str
    role: Role
    dtype: DType
    shape: tuple[int, ...]
    label: str
    data: NDArray[np.generic] | None = None
    quantization: Quantization | None = None

    @property
    def elements(self) -> int:
        """Number of elements."""
        count = 1
        for dim in self.shape:
            count *= dim
        return count

    @property
    def nbytes(self) -> int:
        """Size in bytes."""
        return self.dtype.nbytes(self.elements)


@dataclass(frozen=True, slots=True)
class View:
    """``inner`` lies within ``outer``, ``offset`` bytes from its start, so no copy is needed."""

    inner: str
    outer: str
    offset: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A kernel argument that points into a value.

    Attributes:
        name: the C variable, named as the kernel's parameter.
        ident: the value.
        c_type: element type in C.
        writes: whether the kernel writes through it.
        offset: elements of ``c_type`` past the start of the value.
    """

    name: str
    ident: str
    c_type: str
    writes: bool
    offset: int = 0


ParamValue = int | float | tuple[int, ...] | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Params:
    """The constant parameter structure of a kernel call.

    Attributes:
        type: ``conv_2d`` stands for the C type ``<prefix>_conv_2d_params_t``.
        fields: values by field name, in the order of the structure.
    """

    type: str
    fields: Mapping[str, ParamValue]


@dataclass(frozen=True, slots=True)
class KernelCall:
    """One call of a kernel.

    Attributes:
        kernel: the file in ``kernels/`` (without suffix) that defines the function; None
            where the application does.
        function: C name without the prefix, or the application's own name.
        params: first argument, by address; None for kernels that take none.
        arguments: pointers and scalars in order; None is NULL.
        view: when the memory plan grants this view the call is dropped: its work is done.
        returns_status: whether the function returns a status that ends the run.
    """

    kernel: str | None
    function: str
    params: Params | None
    arguments: tuple[Pointer | int | float | None, ...]
    view: View | None = None
    returns_status: bool = False


@dataclass(frozen=True, slots=True)
class InPlace:
    """``output`` may be written over ``input``, element for element, when that dies here."""

    output: str
    input: str


@dataclass(frozen=True, slots=True)
class Jump:
    """Where the run goes on after an operator instead of at the next one.

    Attributes:
        target: position in the schedule; past the last operator to end the run.
        condition: the boolean value that must be false for it, None to jump always.
    """

    target: int
    condition: str | None = None


@dataclass(frozen=True, eq=False, slots=True)
class ProgramOp:
    """One operator, lowered.

    Attributes:
        name: ``conv_2d_0``: the kind and the position in the schedule; names its C file.
        index: the operator's position in the ``.tflite`` subgraph.
        kind: TFLite's name of the operator.
        reads: values of the model it reads, by ident (constants too); of a jump, also those
            that are needed where it goes to.
        writes: values of the model it writes.
        own: idents of its own constants, scratch and state.
        run: calls at every inference.
        init: calls at initialization.
        in_place: outputs that may overwrite inputs.
        reason: why these kernels, in a few words.
        macs: multiply-accumulates of one run.
        jump: where the run goes on, unless that is at the next operator.
    """

    name: str
    index: int
    kind: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    own: tuple[str, ...]
    run: tuple[KernelCall, ...]
    init: tuple[KernelCall, ...]
    in_place: tuple[InPlace, ...]
    reason: str
    macs: int
    jump: Jump | None = None

    @property
    def views(self) -> tuple[View, ...]:
        """The views that would make calls unnecessary."""
        return tuple(call.view for call in self.run if call.view is not None)


@dataclass(frozen=True, eq=False, slots=True)
class Program:
    """A lowered graph: operators in execution order over values by ident.

    ``values`` keeps the order of the C enumeration: the model's tensors by id, then what
    operators own, in schedule order.
    """

    name: str
    values: Mapping[str, Value]
    ops: tuple[ProgramOp, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
