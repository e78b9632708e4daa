# SPDX-License-Identifier: Apache-2.0
"""From a ``.tflite`` file to a module on disk: the stages, one after the other."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from heliaaot_west.config import Config
from heliaaot_west.custom_operators import with_custom
from heliaaot_west.emit.module import Module
from heliaaot_west.emit.package import package
from heliaaot_west.emit.write import WriteReport, destination_of, write_files
from heliaaot_west.errors import ConfigError
from heliaaot_west.frontend.reader import read_file, read_model
from heliaaot_west.golden import load_golden
from heliaaot_west.ir import Model
from heliaaot_west.lowering import lower
from heliaaot_west.memory.identity import plan_hash
from heliaaot_west.memory.plan import MemoryPlan
from heliaaot_west.memory.planning import plan_memory
from heliaaot_west.operators.base import Target
from heliaaot_west.operators.registry import load_operators
from heliaaot_west.passes import build_graph
from heliaaot_west.program import Program, Role
from heliaaot_west.reference import compute_golden
from heliaaot_west.report.hints import hints
from heliaaot_west.selftest import SelfTest

_LOGGER = logging.getLogger(__name__)

_COMPUTED_RUNS = 3
"""Runs of a self-test whose expected outputs a reference engine computes, when none are asked."""


@dataclass(frozen=True)
class Result:
    """What a conversion made.

    Attributes:
        module: lowered and planned.
        written: what became of the files on disk.
        summary: lines for people.
    """

    module: Module
    written: WriteReport
    summary: tuple[str, ...]


def convert(config: Config) -> Result:
    """Compiles the model that the configuration names, and writes its module.

    Raises:
        HeliaError: anything that a user can mend; nothing was written then.
    """
    data = read_file(config.model.path)
    module = compile_model(read_model(data, config.model.path.name), config)
    if config.test.enabled:
        module = replace(module, test=_self_test(data, module.program, config))
        _LOGGER.info("made the self-test")
    destination = destination_of(config.module.path, config.module.name)
    written = write_files(
        package(module),
        destination,
        model=module.model_name,
        force=config.force,
        archive_root=config.module.name,
    )
    return Result(module, written, _summary(module, written))


def compile_model(model: Model, config: Config) -> Module:
    """A model lowered and planned, ready to be emitted.

    Raises:
        HeliaError: the model cannot be compiled as configured.
    """
    kinds = [op.kind for graph in model.graphs for op in graph.ops]
    specs = with_custom(load_operators(), config.custom_operators, kinds)
    subgraph = config.model.subgraph
    last = len(model.graphs) - 1
    if subgraph > last:
        raise ConfigError(
            f"model.subgraph is {subgraph}, but the model's last is {last}",
            "drop it" if last == 0 else f"give 0 to {last}",
        )
    platform = config.platform
    _LOGGER.info("read subgraph %d: %d operators", subgraph, len(model.graphs[subgraph].ops))
    graph = build_graph(model, subgraph, specs, config.transforms)
    _LOGGER.info("rewrote it: %d operators", len(graph.ops))
    target = Target(platform.cpu, platform.capabilities, config.module.kernels)
    program = lower(graph, specs, target)
    _LOGGER.info("lowered it: %d kernel calls", sum(len(op.run) for op in program.ops))
    plan = plan_memory(program, platform, config.memory)
    for op in program.ops:
        kernels = [call.function for call in op.run if call.view not in plan.views]
        _LOGGER.debug("%s, operator %d: %s", op.name, op.index, ", ".join(kernels) or "an alias")
    _LOGGER.info("planned memory: %s", _sizes(plan))
    return Module(
        program=program,
        plan=plan,
        plan_hash=plan_hash(plan, program),
        name=config.module.name,
        prefix=config.module.prefix,
        model_name=config.model.name,
        module_type=config.module.type,
        schedule=config.module.schedule,
        external=not config.memory.allocate_arenas,
        platform=platform.name,
        cpu=platform.cpu,
        capabilities=platform.capabilities,
        read_only=frozenset(m.name for m in platform.memories if not m.writable),
        residency=config.memory.dump_residency_json,
    )


def _self_test(data: bytes, program: Program, config: Config) -> SelfTest:
    test = config.test
    tolerance = 1e-5 if test.tolerance is None else test.tolerance
    if test.golden_data is not None and test.state_feedback:
        raise ConfigError(
            "test.state_feedback and test.golden_data are both given",
            "recorded inputs are used as they are; drop one",
        )
    if test.golden_data is not None:
        return load_golden(
            test.golden_data, program, steps=test.num_iterations, tolerance=tolerance
        )
    return compute_golden(
        data,
        program,
        steps=test.num_iterations or _COMPUTED_RUNS,
        tolerance=tolerance,
        feedback=test.state_feedback,
    )


def _summary(module: Module, written: WriteReport) -> tuple[str, ...]:
    macs = sum(op.macs for op in module.program.ops)
    constants = sum(a.size for a in module.plan.arenas if a.role is Role.CONSTANT)
    return (
        f"{written.destination}: {len(module.program.ops)} operators, {macs} MACs, "
        f"{constants} bytes of constants, for {module.platform}",
        _sizes(module.plan),
        *(f"hint: {hint}" for hint in hints(module)),
        f"{len(written.written)} files written, {len(written.unchanged)} unchanged, "
        f"{len(written.removed)} removed",
    )


def _sizes(plan: MemoryPlan) -> str:
    return ", ".join(
        f"{arena.role.value} {arena.size} bytes in {arena.memory}"
        + (f" (copied from {arena.source_memory})" if arena.staged else "")
        for arena in plan.arenas
    )
