# SPDX-License-Identifier: Apache-2.0
"""How often an inference touches each value: what fast memory is worth to it."""

from __future__ import annotations

from collections.abc import Mapping

from heliaaot_west.program import Program, ProgramOp, Role


def accesses(program: Program) -> Mapping[str, int]:
    """Passes over each value in one inference, estimated from the operators that touch it.

    An operator passes once over each tensor and over its own scratch. Over constants it passes
    as often as it uses the largest of them, which is what its multiply-accumulates say: a
    convolution's weights are read for every output position, a fully connected layer's once.
    """
    count = dict.fromkeys(program.values, 0)
    for op in program.ops:
        passes = _constant_passes(program, op)
        for ident in dict.fromkeys((*op.reads, *op.writes, *op.own)):
            constant = program.values[ident].role is Role.CONSTANT
            count[ident] += passes if constant else 1
    return count


def _constant_passes(program: Program, op: ProgramOp) -> int:
    constants = [program.values[i] for i in (*op.reads, *op.own)]
    largest = max((v.elements for v in constants if v.role is Role.CONSTANT), default=0)
    return max(1, op.macs // largest) if largest else 1
