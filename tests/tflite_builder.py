# SPDX-License-Identifier: Apache-2.0
"""Builds small ``.tflite`` models in memory.

A tensor is known by its number, which every method that makes one returns::

    b = ModelBuilder()
    x = b.input("x", (1, 8), "int8", scale=0.5, zero_point=3)
    w = b.constant("w", np.ones((4, 8), np.int8), scales=[0.1, 0.2, 0.1, 0.2])
    y = b.tensor("y", (1, 4), "int8", scale=1.0)
    b.op("FULLY_CONNECTED", [x, w, ABSENT], [y], {"fused_activation_function": "RELU"})
    b.output(y)
    data = b.build()

``b.subgraph()`` starts another subgraph with the same methods. ``b.to_object()`` gives the
schema's own object tree, for tests that need to put something odd into it before ``pack``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from numpy.typing import ArrayLike, NDArray

ABSENT = -1

_ENUMS: dict[str, type] = {
    "combiner": schema.CombinerType,
    "fused_activation_function": schema.ActivationFunctionType,
    "idx_out_type": schema.TensorType,
    "in_data_type": schema.TensorType,
    "kernel_type": schema.LSTMKernelType,
    "mode": schema.MirrorPadMode,
    "out_data_type": schema.TensorType,
    "out_type": schema.TensorType,
    "output_type": schema.TensorType,
    "padding": schema.Padding,
    "quantized_bias_type": schema.TensorType,
    "type": schema.TensorType,
    "weights_format": schema.FullyConnectedOptionsWeightsFormat,
}

_OPTIONS_OF = {
    "AVERAGE_POOL_2D": "Pool2DOptions",
    "L2_NORMALIZATION": "L2NormOptions",
    "L2_POOL_2D": "Pool2DOptions",
    "MAXIMUM": "MaximumMinimumOptions",
    "MAX_POOL_2D": "Pool2DOptions",
    "MEAN": "ReducerOptions",
    "MINIMUM": "MaximumMinimumOptions",
    "RANDOM_STANDARD_NORMAL": "RandomOptions",
    "RANDOM_UNIFORM": "RandomOptions",
    "REDUCE_ALL": "ReducerOptions",
    "REDUCE_ANY": "ReducerOptions",
    "REDUCE_MAX": "ReducerOptions",
    "REDUCE_MIN": "ReducerOptions",
    "REDUCE_PROD": "ReducerOptions",
    "SUM": "ReducerOptions",
    "UNIDIRECTIONAL_SEQUENCE_RNN": "SequenceRNNOptions",
}


class GraphBuilder:
    """One subgraph under construction."""

    def __init__(self, model: ModelBuilder, name: str) -> None:
        self._model = model
        self.object = schema.SubGraphT(
            tensors=[], inputs=[], outputs=[], operators=[], name=name
        )

    def tensor(
        self,
        name: str,
        shape: Sequence[int] | None,
        dtype: str = "int8",
        *,
        scale: float | None = None,
        zero_point: int = 0,
        scales: Sequence[float] | None = None,
        zero_points: Sequence[int] | None = None,
        axis: int = 0,
        signature: Sequence[int] | None = None,
        buffer: int = 0,
        variable: bool = False,
    ) -> int:
        """Adds a tensor without a value.

        Args:
            name: its name in the file.
            shape: dimensions, None to leave them out of the file.
            dtype: name of the type in the schema, in any case.
            scale: scale of a tensor quantized as a whole, with ``zero_point``.
            scales: one scale a slice along ``axis``, with ``zero_points`` (default all 0).
            signature: the shape signature, -1 where the dimension is dynamic.
            buffer: index of the buffer with the value.
            variable: whether it keeps its value between runs.

        Returns:
            the tensor's number.
        """
        quantization = None
        if scales is not None:
            zeros = list(zero_points) if zero_points is not None else [0] * len(scales)
            quantization = schema.QuantizationParametersT(
                scale=list(scales), zeroPoint=zeros, quantizedDimension=axis
            )
        elif scale is not None:
            quantization = schema.QuantizationParametersT(scale=[scale], zeroPoint=[zero_point])
        self.object.tensors.append(
            schema.TensorT(
                shape=None if shape is None else [int(dim) for dim in shape],
                type=getattr(schema.TensorType, dtype.upper()),
                buffer=buffer,
                name=name,
                quantization=quantization,
                isVariable=variable,
                shapeSignature=None if signature is None else list(signature),
                hasRank=shape is not None,
            )
        )
        return len(self.object.tensors) - 1

    def input(self, name: str, shape: Sequence[int], dtype: str = "int8", **kwargs: Any) -> int:
        """Adds a tensor that the caller fills; arguments as for :meth:`tensor`."""
        number = self.tensor(name, shape, dtype, **kwargs)
        self.object.inputs.append(number)
        return number

    def variable(self, name: str, shape: Sequence[int], dtype: str = "int8", **kwargs: Any) -> int:
        """Adds a tensor that keeps its value between runs; arguments as for :meth:`tensor`."""
        return self.tensor(name, shape, dtype, variable=True, **kwargs)

    def constant(
        self,
        name: str,
        value: ArrayLike | Sequence[str],
        dtype: str | None = None,
        *,
        shares: int | None = None,
        **kwargs: Any,
    ) -> int:
        """Adds a tensor with a value.

        Args:
            value: the array; its shape is the tensor's.
            dtype: default the array's own, and int32 or float32 for plain Python numbers;
                ``int4`` packs integers two a byte, ``string`` takes a list of strings.
            shares: number of another constant of this subgraph whose buffer to use.
            kwargs: quantization and the rest as for :meth:`tensor`.
        """
        array = np.asarray(value)
        kind = dtype or (array.dtype.name if isinstance(value, np.ndarray) else _plain(array))
        if shares is None:
            buffer = self._model.add_buffer(encode(array, kind))
        else:
            buffer = self.object.tensors[shares].buffer
        return self.tensor(name, array.shape, kind, buffer=buffer, **kwargs)

    def op(
        self,
        kind: str,
        inputs: Iterable[int],
        outputs: Iterable[int],
        options: Mapping[str, object] | None = None,
        *,
        version: int = 1,
        custom_options: bytes | None = None,
        intermediates: Iterable[int] | None = None,
    ) -> int:
        """Adds an operator.

        Args:
            kind: name in the schema (``CONV_2D``), ``CUSTOM:<code>``, or ``BUILTIN:<number>``.
            inputs: tensor numbers, ``ABSENT`` for an optional one that is not given.
            outputs: tensor numbers.
            options: fields of the operator's option table in snake case; enums by name
                (``"SAME"``, ``"RELU"``, ``"INT8"``) or number. The table is written with its
                defaults when this is None.
            version: operator version.
            custom_options: option bytes of a custom operator.
            intermediates: tensor numbers of an LSTM's intermediates.

        Returns:
            the operator's number.
        """
        operator = schema.OperatorT(
            opcodeIndex=self._model.add_operator_code(kind, version),
            inputs=list(inputs),
            outputs=list(outputs),
            customOptions=None if custom_options is None else list(custom_options),
            intermediates=None if intermediates is None else list(intermediates),
        )
        _set_options(operator, kind, options)
        self.object.operators.append(operator)
        return len(self.object.operators) - 1

    def output(self, *tensors: int) -> None:
        """Makes these tensors outputs of the subgraph, after those already there."""
        self.object.outputs.extend(tensors)


class ModelBuilder(GraphBuilder):
    """A model under construction; its own methods add to the first subgraph."""

    def __init__(self, name: str = "main", description: str = "") -> None:
        super().__init__(self, name)
        self._graphs: list[GraphBuilder] = [self]
        self._buffers: list[NDArray[np.uint8] | None] = [None]
        self._codes: dict[tuple[str, int], int] = {}
        self._signatures: list[schema.SignatureDefT] = []
        self._description = description

    def subgraph(self, name: str = "") -> GraphBuilder:
        """Starts a further subgraph; the first call makes number 1."""
        graph = GraphBuilder(self, name)
        self._graphs.append(graph)
        return graph

    def signature(
        self,
        key: str,
        inputs: Mapping[str, int],
        outputs: Mapping[str, int],
        subgraph: int = 0,
    ) -> None:
        """Adds a signature that names tensors of a subgraph."""
        self._signatures.append(
            schema.SignatureDefT(
                inputs=_tensor_maps(inputs),
                outputs=_tensor_maps(outputs),
                signatureKey=key,
                subgraphIndex=subgraph,
            )
        )

    def add_buffer(self, content: bytes) -> int:
        """Adds bytes that tensors can refer to and returns their number."""
        self._buffers.append(np.frombuffer(content, np.uint8))
        return len(self._buffers) - 1

    def add_operator_code(self, kind: str, version: int = 1) -> int:
        """The index of an operator code, added when it is not there yet."""
        return self._codes.setdefault((kind, version), len(self._codes))

    def to_object(self) -> schema.ModelT:
        """The model as the schema's objects."""
        return schema.ModelT(
            version=3,
            operatorCodes=[_operator_code(*code) for code in self._codes],
            subgraphs=[graph.object for graph in self._graphs],
            description=self._description,
            buffers=[schema.BufferT(data=content) for content in self._buffers],
            signatureDefs=self._signatures or None,
        )

    def build(self, *, external_buffers: bool = False) -> bytes:
        """The file's bytes.

        Args:
            external_buffers: put the constants behind the flatbuffer, as converters do for
                models over 2 GB.
        """
        model = self.to_object()
        return _pack_external(model) if external_buffers else pack(model)


def pack(model: schema.ModelT) -> bytes:
    """Serialises the schema's objects."""
    builder = flatbuffers.Builder(1024)
    builder.Finish(model.Pack(builder), file_identifier=b"TFL3")
    return bytes(builder.Output())


def encode(array: NDArray[Any], dtype: str) -> bytes:
    """The bytes of a constant as the file holds them."""
    kind = dtype.lower()
    if kind == "string":
        return _encode_strings([str(item) for item in array.ravel()])
    if kind == "int4":
        nibbles = array.astype(np.int8).ravel().view(np.uint8) & 0x0F
        nibbles = np.append(nibbles, np.zeros(nibbles.size % 2, np.uint8))
        return bytes(nibbles[0::2] | (nibbles[1::2] << 4))
    return np.ascontiguousarray(array, np.dtype(kind).newbyteorder("<")).tobytes()


def _plain(array: NDArray[Any]) -> str:
    name = str(array.dtype.name)
    return {"int64": "int32", "float64": "float32"}.get(name, name)


def _encode_strings(strings: Sequence[str]) -> bytes:
    """TFLite's layout: count, offsets of each string and of the end, then the bytes."""
    encoded = [text.encode() for text in strings]
    first = 4 * (len(encoded) + 2)
    offsets = first + np.cumsum([0, *(len(text) for text in encoded)])
    header = np.array([len(encoded), *offsets], "<i4")
    return header.tobytes() + b"".join(encoded)


def _pack_external(model: schema.ModelT) -> bytes:
    contents = [buffer.data for buffer in model.buffers]
    held = [index for index, data in enumerate(contents) if data is not None and data.size]
    for index in held:
        model.buffers[index].data = None
        model.buffers[index].offset = 1 << 32
        model.buffers[index].size = contents[index].size
    position = _aligned(len(pack(model)))
    for index in held:
        model.buffers[index].offset = position
        position = _aligned(position + contents[index].size)
    data = bytearray(pack(model).ljust(position, b"\0"))
    for index in held:
        start = model.buffers[index].offset
        data[start : start + contents[index].size] = contents[index].tobytes()
    return bytes(data)


def _aligned(position: int) -> int:
    return -(-position // 16) * 16


def _operator_code(kind: str, version: int) -> schema.OperatorCodeT:
    family, _, detail = kind.partition(":")
    custom = detail if family == "CUSTOM" else None
    code = int(detail) if family == "BUILTIN" else getattr(schema.BuiltinOperator, family)
    return schema.OperatorCodeT(
        deprecatedBuiltinCode=min(code, schema.BuiltinOperator.PLACEHOLDER_FOR_GREATER_OP_CODES),
        customCode=custom,
        version=version,
        builtinCode=code,
    )


def _tensor_maps(tensors: Mapping[str, int]) -> list[schema.TensorMapT]:
    return [schema.TensorMapT(name=name, tensorIndex=index) for name, index in tensors.items()]


def _set_options(
    operator: schema.OperatorT, kind: str, options: Mapping[str, object] | None
) -> None:
    name = _options_name(kind)
    if name is None:
        if options:
            raise ValueError(f"{kind} has no option table")
        return
    table = getattr(schema, name + "T")()
    for key, value in (options or {}).items():
        field = _camel_case(key)
        if not hasattr(table, field):
            raise ValueError(f"{name} has no option {key}; it has {sorted(vars(table))}")
        setattr(table, field, _option_value(key, value))
    if hasattr(schema.BuiltinOptions, name):
        operator.builtinOptionsType = getattr(schema.BuiltinOptions, name)
        operator.builtinOptions = table
    else:
        operator.builtinOptions2Type = getattr(schema.BuiltinOptions2, name)
        operator.builtinOptions2 = table


def _options_name(kind: str) -> str | None:
    if kind in _OPTIONS_OF:
        return _OPTIONS_OF[kind]
    wanted = kind.replace("_", "").lower() + "options"
    names = [*vars(schema.BuiltinOptions), *vars(schema.BuiltinOptions2)]
    return next((name for name in names if name.lower() == wanted), None)


def _option_value(key: str, value: object) -> object:
    if isinstance(value, str) and key in _ENUMS:
        return getattr(_ENUMS[key], value.upper())
    if isinstance(value, (tuple, np.ndarray)):
        return [int(item) for item in value]
    return value


def _camel_case(key: str) -> str:
    first, *rest = key.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)
