# SPDX-License-Identifier: Apache-2.0
"""What a user may want to know or change, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from heliaaot_west.emit.module import Module
from heliaaot_west.program import Role

_HELIUM = ("cortex-m55", "cortex-m85")


def hints(module: Module) -> list[str]:
    """The hints, in a fixed order."""
    return [*_inputs(module), *_processor(module), *_memory(module)]


def _inputs(module: Module) -> Iterator[str]:
    program = module.program
    read = {ident for op in program.ops for ident in op.reads}
    for position, ident in enumerate(program.inputs):
        if ident not in read and ident not in program.outputs:
            yield f'input {position} "{program.values[ident].label}" is not used by the model'
    for position, ident in enumerate(program.outputs):
        if ident in program.inputs:
            yield f"output {position} is input {program.inputs.index(ident)} unchanged"
        elif program.values[ident].role is Role.CONSTANT:
            yield f"output {position} does not depend on the inputs"


def _processor(module: Module) -> Iterator[str]:
    floats = any(
        value.dtype.is_float and value.role is Role.SCRATCH
        for value in module.program.values.values()
    )
    if module.cpu in _HELIUM and "mve" not in module.capabilities:
        yield (
            f"the plan is for {module.cpu} without Helium (MVE): the portable kernels are several "
            "times slower; on Zephyr set CONFIG_FPU=y and add mve to platform.capabilities"
        )
    if floats and module.cpu.startswith("cortex-m") and "fpu" not in module.capabilities:
        yield (
            f"the model computes with floats and {module.cpu} has no FPU: quantize it to int8 to "
            "run many times faster"
        )


def _memory(module: Module) -> Iterator[str]:
    for role in Role:
        arenas = [arena for arena in module.plan.arenas if arena.role is role]
        if len({arena.memory for arena in arenas}) > 1:
            places = ", ".join(f"{arena.size} bytes in {arena.memory}" for arena in arenas)
            yield f"{role.value} tensors lie in several memories: {places}"
    for arena in module.plan.arenas:
        wasted = arena.size - arena.peak_live
        if arena.role is Role.SCRATCH and arena.peak_live and wasted:
            yield (
                f"the scratch arena in {arena.memory} takes {wasted} bytes more than the peak of "
                f"{arena.peak_live}: try another memory.planner"
            )
