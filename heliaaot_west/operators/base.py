# SPDX-License-Identifier: Apache-2.0
"""What a file in this package offers for an operator, and the words it says it in.

An operator file defines ``OPERATORS``, a tuple of :class:`OperatorSpec`. A spec states the
data types it takes, the constraints it sets, how to evaluate it at compile time (``fold``)
and how to lower it to kernel calls (``lower``). Nothing else in the compiler knows operators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from heliaaot_west.ir import DType, Op, Tensor
from heliaaot_west.program import Params, ParamValue

__all__ = [
    "Arg",
    "Call",
    "Constraint",
    "InPlaceArgs",
    "Input",
    "JumpArgs",
    "Lowering",
    "Node",
    "OperatorSpec",
    "Output",
    "Own",
    "ParamValue",
    "Params",
    "Scratch",
    "Target",
    "Types",
    "ViewArgs",
    "same_type",
]


@dataclass(frozen=True, slots=True)
class Target:
    """What the generated code is for, as far as operators may care.

    Attributes:
        cpu: e.g. ``cortex-m55``.
        capabilities: of ``dsp``, ``mve``, ``fpu``.
        kernels: ``builtin``, ``cmsis_nn`` or ``auto``.
    """

    cpu: str = "generic"
    capabilities: frozenset[str] = frozenset()
    kernels: str = "builtin"


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """An operator with its tensors at hand; an input that is not given is None."""

    op: Op
    inputs: tuple[Tensor | None, ...]
    outputs: tuple[Tensor, ...]

    def input(self, position: int) -> Tensor:
        """The input at ``position``, which the operator's definition requires.

        The arity is checked before constraints run, so a miss here is our own mistake.
        """
        tensor = self.optional_input(position)
        if tensor is None:
            raise AssertionError(f"{self.op} has no input {position}")
        return tensor

    def optional_input(self, position: int) -> Tensor | None:
        """The input at ``position``, or None where it is left out."""
        return self.inputs[position] if position < len(self.inputs) else None

    def output(self, position: int = 0) -> Tensor:
        """The output at ``position``."""
        return self.outputs[position]

    def constant(self, position: int) -> NDArray[np.generic] | None:
        """The value of the input at ``position`` when it is known at compile time."""
        tensor = self.optional_input(position)
        return tensor.data if tensor is not None and tensor.is_constant else None

    def int_option(self, name: str, default: int = 0) -> int:
        """An integer (or enumerated, or boolean) option; ``default`` when the file has none."""
        value = self.op.options.get(name, default)
        return int(value) if isinstance(value, (int, np.integer)) else default

    def float_option(self, name: str, default: float = 0.0) -> float:
        """A floating-point option; ``default`` when the file has none."""
        value = self.op.options.get(name, default)
        return float(value) if isinstance(value, (int, float, np.number)) else default


Constraint = Callable[[Node], str | None]
"""Says why a node is refused, or None. Its docstring is the rule as users read it."""


@dataclass(frozen=True, slots=True)
class Types:
    """One combination of data types that an operator takes: a row of the operator table.

    Attributes:
        name: how the table calls it, e.g. ``int8`` or ``int16x8``.
        inputs: the type of each input by position, None for any; inputs left out always
            match, and inputs past the last entry match the last (CONCATENATION).
        outputs: the type of each output, likewise.
    """

    name: str
    inputs: tuple[DType | None, ...]
    outputs: tuple[DType | None, ...]

    def match(self, node: Node) -> bool:
        """Whether the node's tensors have these types."""
        return _match(self.inputs, node.inputs) and _match(self.outputs, node.outputs)


def _match(expected: tuple[DType | None, ...], tensors: tuple[Tensor | None, ...]) -> bool:
    for position, tensor in enumerate(tensors):
        want = expected[min(position, len(expected) - 1)] if expected else None
        if tensor is not None and want is not None and tensor.dtype is not want:
            return False
    return True


def same_type(*dtypes: DType, rest: tuple[DType | None, ...] = ()) -> tuple[Types, ...]:
    """Rows for an operator whose first input and all outputs share one type.

    Args:
        dtypes: the types, one row each.
        rest: types of the further inputs (indices, paddings).
    """
    return tuple(Types(dtype.value, (dtype, *rest), (dtype,)) for dtype in dtypes)


@dataclass(frozen=True, slots=True)
class Input:
    """Argument: the input tensor at ``position``, ``offset`` elements past its start."""

    position: int
    offset: int = 0
    c_type: str | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """Argument: the output tensor at ``position``, ``offset`` elements past its start."""

    position: int = 0
    offset: int = 0
    c_type: str | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """Argument: a constant, scratch or state that the operator itself brings, by name."""

    name: str
    offset: int = 0
    c_type: str | None = None


Arg = Input | Output | Own | int | float | None


@dataclass(frozen=True, slots=True)
class ViewArgs:
    """``inner`` could lie ``offset`` bytes into ``outer``, which would save the call."""

    inner: Input | Output
    outer: Input | Output
    offset: int = 0


@dataclass(frozen=True, slots=True)
class InPlaceArgs:
    """The kernel allows this output to be this very input."""

    output: int = 0
    input: int = 0


@dataclass(frozen=True, slots=True)
class JumpArgs:
    """The run goes on at operator ``target``, when ``condition`` is given only if it is false."""

    target: int
    condition: Input | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A kernel call in terms of the node: see :class:`heliaaot_west.program.KernelCall`.

    Attributes:
        kernel: the file in ``kernels/`` (without suffix).
        arguments: by the C parameter's name, in the kernel's order, after the parameters.
        params: the parameter structure, passed first.
        function: the function in that file, when it is not called as the file is.
        view: what would make the call unnecessary.
        returns_status: whether the function returns a status.
    """

    kernel: str | None
    arguments: Mapping[str, Arg]
    params: Params | None = None
    function: str | None = None
    view: ViewArgs | None = None
    returns_status: bool = False


@dataclass(frozen=True, slots=True)
class Scratch:
    """Working memory of one run, undefined before and after."""

    dtype: DType
    elements: int


@dataclass(frozen=True, eq=False, slots=True)
class Lowering:
    """What one node becomes.

    Attributes:
        run: kernel calls of one inference, in order.
        reason: why these kernels, in a few words for the plan report.
        constants: arrays made at compile time, by name; the array's dtype is the C type.
        scratch: working memory, by name.
        state: persistent arrays of the operator's own with their initial values, by name.
        init: kernel calls at initialization, after state was reset.
        in_place: outputs that may overwrite inputs.
        macs: multiply-accumulates of one run.
        jump: where the run goes on after this operator.
    """

    run: tuple[Call, ...]
    reason: str
    constants: Mapping[str, NDArray[np.generic]] = field(default_factory=dict)
    scratch: Mapping[str, Scratch] = field(default_factory=dict)
    state: Mapping[str, NDArray[np.generic]] = field(default_factory=dict)
    init: tuple[Call, ...] = ()
    in_place: tuple[InPlaceArgs, ...] = ()
    macs: int = 0
    jump: JumpArgs | None = None


Fold = Callable[[Node], tuple[NDArray[np.generic], ...] | None]
"""Output values when they are known at compile time, else None."""


@dataclass(frozen=True, eq=False, slots=True)
class OperatorSpec:
    """One TFLite operator.

    Attributes:
        kind: built-in name or ``CUSTOM:<code>``.
        types: the combinations of data types taken.
        lower: kernel calls for a node that passed every constraint.
        inputs: least and most number of inputs (most None: any).
        outputs: number of outputs (None: any, at least one).
        constraints: further rules.
        fold: evaluation at compile time; tried on every node before constraints.
        shapes: shapes of the outputs, for operators of which files leave them out; None from
            a node without what they follow from.
        internal: whether a pass makes it, and no file has it.
    """

    kind: str
    types: tuple[Types, ...]
    lower: Callable[[Node, Target], Lowering]
    inputs: tuple[int, int | None]
    outputs: int | None = 1
    constraints: tuple[Constraint, ...] = ()
    fold: Fold | None = None
    shapes: Callable[[Node], tuple[tuple[int, ...], ...] | None] | None = None
    internal: bool = False
