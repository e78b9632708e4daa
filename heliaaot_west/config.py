# SPDX-License-Identifier: Apache-2.0
"""The configuration of one conversion, made from the settings that were given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from heliaaot_west.errors import ConfigError, UsageError
from heliaaot_west.layers import Given, gather
from heliaaot_west.names import name_problem, prefix_problem
from heliaaot_west.platforms.loader import load_platform, override, read_platform
from heliaaot_west.platforms.model import Platform, problems
from heliaaot_west.settings import SETTINGS, not_yet


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """What is compiled; see ``model.*``."""

    path: Path
    subgraph: int
    name: str


@dataclass(frozen=True, slots=True)
class ModuleConfig:
    """What is written; see ``module.*``."""

    path: Path
    name: str
    prefix: str
    type: str
    schedule: str
    kernels: str


@dataclass(frozen=True, slots=True)
class MemoryBudget:
    """Most bytes of a memory that the module may take."""

    memory: str
    budget: int


@dataclass(frozen=True, slots=True)
class TensorRule:
    """Where some tensors go.

    Attributes:
        type: role of the tensors meant (``scratch``, ``persistent``, ``constant``); None: any.
        id: the one tensor meant, as the plan report names it; None: any.
        memory: where they live; None: as the platform prefers.
        constant_destination_memory: where initialization copies constants to; None: nowhere.
    """

    type: str | None
    id: str | None
    memory: str | None
    constant_destination_memory: str | None


@dataclass(frozen=True, slots=True)
class MemoryConfig:
    """How memory is planned; see ``memory.*``. ``planner_options`` has the given ones only."""

    planner: str
    planner_options: Mapping[str, int]
    constraints: tuple[MemoryBudget, ...]
    tensors: tuple[TensorRule, ...]
    allocate_arenas: bool
    dump_residency_json: bool


@dataclass(frozen=True, slots=True)
class OperatorRule:
    """Attributes of the operators of one kind, or of the one at a position in the file."""

    type: str | None
    id: str | None
    attributes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CustomOperator:
    """How a custom operator is computed.

    Attributes:
        code: the custom code in the model file.
        function: of the application, a C identifier.
        scratch: bytes of working memory of a run, aligned to 16.
        state: bytes that are kept from run to run, zero after initialization.
    """

    code: str
    function: str
    scratch: int = 0
    state: int = 0


@dataclass(frozen=True, slots=True)
class TestConfig:
    """The module's self-test; see ``test.*``.

    Attributes:
        state_feedback: pairs of an output and the input that it becomes in the next run.
    """

    enabled: bool
    golden_data: Path | None
    tolerance: float | None
    num_iterations: int | None
    state_feedback: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class DocumentationConfig:
    """Reports for people; see ``documentation.*``."""

    html: bool


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that decides what a conversion writes and says."""

    model: ModelConfig
    module: ModuleConfig
    memory: MemoryConfig
    platform: Platform
    operators: tuple[OperatorRule, ...]
    custom_operators: tuple[CustomOperator, ...]
    transforms: Mapping[str, bool]
    test: TestConfig
    documentation: DocumentationConfig
    force: bool
    verbose: int
    log_file: Path | None


_NOTHING: Mapping[str, object] = MappingProxyType({})


def load_config(
    flags: Mapping[str, object],
    yaml_path: Path | None = None,
    defaults: Mapping[str, object] = _NOTHING,
) -> Config:
    """The configuration that flags, a YAML file and a caller's defaults give, in this order.

    Args:
        flags: settings by dotted name, as text of the command line or as Python values.
        yaml_path: the file given with ``--path``.
        defaults: settings that the caller prefers to the defaults of ``SETTINGS``.

    Raises:
        ConfigError: a setting is unknown, wrong, not available yet, or at odds with another.
        UsageError: no model is given.
    """
    given = gather(flags, yaml_path, defaults)
    values = _Values(given)
    values.refuse_not_yet()
    module = _module(values)
    platform = _platform(values)
    return Config(
        model=_model(values),
        module=module,
        memory=_memory(values, platform),
        platform=platform,
        operators=tuple(
            OperatorRule(rule.get("type"), rule.get("id"), rule["attributes"])
            for rule in values["operators"]
        ),
        custom_operators=_custom_operators(values),
        transforms=MappingProxyType(values.under("transforms")),
        test=_test(values),
        documentation=DocumentationConfig(**values.under("documentation")),
        force=values["force"],
        verbose=values["verbose"],
        log_file=values["log_file"],
    )


@dataclass(frozen=True, slots=True)
class _Values:
    """Settings by name, given or default, and what messages call them."""

    given: Mapping[str, Given]

    def __getitem__(self, name: str) -> Any:
        return self.given[name].value if name in self.given else SETTINGS[name].default

    def under(self, group: str) -> dict[str, Any]:
        """The settings directly under a group, by the last part of their names."""
        start = f"{group}."
        names = (name for name in SETTINGS if name.startswith(start))
        return {name[len(start) :]: self[name] for name in names if "." not in name[len(start) :]}

    def given_under(self, group: str) -> dict[str, Any]:
        """Those of them that somebody set."""
        return {leaf: v for leaf, v in self.under(group).items() if f"{group}.{leaf}" in self.given}

    def label(self, name: str) -> str:
        """What messages call the setting, with file and line where it has them."""
        return self.given[name].label if name in self.given else name

    def refuse_not_yet(self) -> None:
        for name, given in self.given.items():
            if not_yet(name, given.value):
                shown = f"={given.value}".lower() if isinstance(given.value, (str, int)) else ""
                raise ConfigError(f"{given.label}{shown} is not available yet")


def _model(values: _Values) -> ModelConfig:
    path = values["model.path"]
    if path is None:
        raise UsageError("no model is given", "name a .tflite file, or set model.path")
    return ModelConfig(path, values["model.subgraph"], values["model.name"] or path.stem)


def _module(values: _Values) -> ModuleConfig:
    module = ModuleConfig(**values.under("module"))
    for name, problem in (
        ("module.name", name_problem(module.name)),
        ("module.prefix", prefix_problem(module.prefix)),
    ):
        if problem:
            reason, advice = problem
            raise ConfigError(f"{values.label(name)}: {reason}", advice)
    if module.path.suffix.lower() == ".pack" and module.type != "cmsis_pack":
        raise ConfigError(
            f"{values.label('module.path')}: {module.path.name!r} asks for a CMSIS pack, "
            f"but module.type is {module.type}",
            "set module.type to cmsis_pack, or use .zip",
        )
    return module


def _platform(values: _Values) -> Platform:
    overrides = values.given_under("platform")
    overrides.pop("name", None)
    path = overrides.pop("path", None)
    order = values.given_under("platform.preferred_memory_order")
    if order:
        overrides["preferred_memory_order"] = order
    decisive = "platform.name"
    if path is not None and _path_decides(values.given):
        decisive = "platform.path"
    try:
        if decisive == "platform.path":
            platform = override(read_platform(path), overrides)
        else:
            platform = load_platform(values["platform.name"], overrides)
    except ConfigError as error:
        raise ConfigError(f"{values.label(decisive)}: {error.message}", error.hint) from error
    if not_yet("platform.min_alignment", platform.min_alignment):
        raise ConfigError(
            f"{values.label(decisive)}: platform.min_alignment={platform.min_alignment} "
            "is not available yet"
        )
    for field, reason in problems(platform):
        raise ConfigError(f"{values.label(f'platform.{field}')}: {reason}")
    return platform


def _path_decides(given: Mapping[str, Given]) -> bool:
    """Whether ``platform.path`` was set with more right than ``platform.name``."""
    path, name = given["platform.path"], given.get("platform.name")
    if name is not None and name.rank == path.rank:
        raise ConfigError(
            f"{path.label} and {name.label} are both given", "each says what the platform is"
        )
    return name is None or path.rank > name.rank


def _custom_operators(values: _Values) -> tuple[CustomOperator, ...]:
    operators = tuple(CustomOperator(**item) for item in values["custom_operators"])
    for operator in operators:
        problem = prefix_problem(operator.function)
        if problem:
            label = values.label("custom_operators")
            raise ConfigError(f"{label}: function {operator.function!r}: {problem[0]}", problem[1])
    return operators


def _memory(values: _Values, platform: Platform) -> MemoryConfig:
    budgets = tuple(MemoryBudget(**item) for item in values["memory.constraints"])
    rules = tuple(
        TensorRule(
            item.get("type"),
            item.get("id"),
            item["attributes"].get("memory"),
            item["attributes"].get("constant_destination_memory"),
        )
        for item in values["memory.tensors"]
    )
    _check_budgets(budgets, platform, values.label("memory.constraints"))
    for index, rule in enumerate(rules):
        _check_rule(rule, platform, f"{values.label('memory.tensors')}[{index}]")
    return MemoryConfig(
        planner=values["memory.planner"],
        planner_options=MappingProxyType(values.given_under("memory.planner_options")),
        constraints=budgets,
        tensors=rules,
        allocate_arenas=values["memory.allocate_arenas"],
        dump_residency_json=values["memory.dump_residency_json"],
    )


def _check_budgets(budgets: tuple[MemoryBudget, ...], platform: Platform, label: str) -> None:
    seen: set[str] = set()
    for index, item in enumerate(budgets):
        _require_memory(item.memory, platform, f"{label}[{index}].memory")
        if item.memory in seen:
            raise ConfigError(f"{label}[{index}].memory: {item.memory!r} has two budgets")
        seen.add(item.memory)


def _check_rule(rule: TensorRule, platform: Platform, label: str) -> None:
    if rule.type is None and rule.id is None:
        raise ConfigError(f"{label}: says of no tensor", "give it a type, an id, or both")
    if rule.memory is None and rule.constant_destination_memory is None:
        raise ConfigError(f"{label}.attributes: names no memory")
    if rule.memory is not None:
        inside = f"{label}.attributes.memory"
        writable = _require_memory(rule.memory, platform, inside)
        if rule.type in ("scratch", "persistent") and not writable:
            raise ConfigError(f"{inside}: {rule.memory!r} cannot hold {rule.type} tensors")
    if rule.constant_destination_memory is not None:
        inside = f"{label}.attributes.constant_destination_memory"
        if rule.type in ("scratch", "persistent"):
            raise ConfigError(f"{inside}: {rule.type} tensors are no constants")
        if not _require_memory(rule.constant_destination_memory, platform, inside):
            raise ConfigError(f"{inside}: {rule.constant_destination_memory!r} is read-only")


def _require_memory(name: str, platform: Platform, label: str) -> bool:
    """Whether the platform's memory of that name is writable."""
    memory = platform.memory(name)
    if memory is None:
        known = ", ".join(memory.name for memory in platform.memories)
        raise ConfigError(f"{label}: {platform.name} has no {name!r}", f"it has {known}")
    return memory.writable


def _test(values: _Values) -> TestConfig:
    fields = values.under("test")
    pairs = tuple((item["output"], item["input"]) for item in fields.pop("state_feedback"))
    return TestConfig(**fields, state_feedback=pairs)
