# SPDX-License-Identifier: Apache-2.0
"""The one definition of every setting.

Flags, YAML keys, the pykwalify schema and the table in the documentation all come from
``SETTINGS``; ``config.py`` holds the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from heliaaot_west.platforms.fields import (
    ALIGNMENT,
    CAPABILITIES,
    CPUS,
    MEMORIES,
    MEMORY,
    ORDER,
    ROLES,
)
from heliaaot_west.value_types import (
    ANY,
    BOOLEAN,
    LABEL,
    PATH,
    SIZE,
    TEXT,
    Field,
    ValueType,
    choice,
    integer,
    names,
    number,
    record,
    records,
)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        name: dotted.
        type: of its value.
        default: what it is when nobody sets it; None where that is not a fixed value.
        meaning: for the user, one sentence or two.
        example: a value as YAML writes it, other than the default.
        default_text: the default in words, where ``default`` does not say it.
        metavar: how help calls the value.
    """

    name: str
    type: ValueType
    default: object
    meaning: str
    example: object
    default_text: str = ""
    metavar: str = ""

    @property
    def group(self) -> str:
        """The first part of a dotted name; empty for a setting of no group."""
        return self.name.partition(".")[0] if "." in self.name else ""

    @property
    def shown_default(self) -> str:
        """The default as help and documentation show it."""
        if self.default_text:
            return self.default_text
        if isinstance(self.default, bool):
            return str(self.default).lower()
        return str(self.default) if self.default not in (None, ()) else "none"


_DEFINITION = (
    Setting(
        "model.path",
        PATH,
        None,
        "The `.tflite` file. It must be given.",
        "kws.tflite",
        metavar="FILE",
    ),
    Setting(
        "model.subgraph",
        integer(0),
        0,
        "Which subgraph of the file is compiled.",
        1,
        metavar="N",
    ),
    Setting(
        "model.name",
        TEXT,
        None,
        "What comments and reports call the model.",
        "keyword spotting",
        default_text="name of the file without `.tflite`",
        metavar="NAME",
    ),
    Setting(
        "module.path",
        PATH,
        Path("."),
        "The folder in which the module's own folder, called `module.name`, is written. A path "
        "that ends in `.zip`, or with `cmsis_pack` in `.pack`, is written as an archive instead.",
        "modules",
        metavar="DIR",
    ),
    Setting(
        "module.name",
        TEXT,
        "helia_aot_nn",
        "Name of the module: its folder, CMake target and Zephyr module. Letters, digits, `_` and "
        "`-`, starting with a letter.",
        "kws",
        metavar="NAME",
    ),
    Setting(
        "module.prefix",
        TEXT,
        "aot",
        "Start of every C name and file name. Modules in one program need different ones.",
        "kws",
        metavar="PREFIX",
    ),
    Setting(
        "module.type",
        choice("zephyr", "cmake", "nsx", "cmsis_pack"),
        "cmake",
        "The build system that the module is written for.",
        "zephyr",
        default_text="`zephyr` from west and for Zephyr applications, else `cmake`",
    ),
    Setting(
        "module.schedule",
        choice("table", "static"),
        "table",
        "How operators are called: `table` runs down a table and tells a callback about each, "
        "`static` makes straight calls, which is smallest.",
        "static",
    ),
    Setting(
        "module.kernels",
        choice("auto", "builtin", "cmsis_nn"),
        "auto",
        "Whose kernels are used: the ones that come with the compiler (`builtin`), Arm's library "
        "where it covers an operator (`cmsis_nn`), or what suits the platform (`auto`).",
        "builtin",
    ),
    Setting(
        "memory.planner",
        choice("greedy", "greedy_by_size", "hill_climb"),
        "hill_climb",
        "How scratch memory is laid out. `hill_climb` is never worse than the others.",
        "greedy_by_size",
    ),
    Setting(
        "memory.planner_options.seed",
        integer(0),
        None,
        "Seed of `hill_climb`. The same seed gives the same layout.",
        7,
        default_text="0",
        metavar="N",
    ),
    Setting(
        "memory.planner_options.steps",
        integer(0),
        None,
        "Most layouts that `hill_climb` tries after the first ones.",
        500,
        default_text="2000",
        metavar="N",
    ),
    Setting(
        "memory.constraints",
        records(
            Field("memory", choice(*MEMORIES), required=True),
            Field("budget", SIZE, required=True),
        ),
        (),
        "Most bytes of a memory that the module may take; the rest is left to the application.",
        [{"memory": "dtcm", "budget": "200K"}],
        default_text="all of each memory",
    ),
    Setting(
        "memory.tensors",
        records(
            Field("type", choice(*ROLES)),
            Field("id", LABEL),
            Field(
                "attributes",
                record(
                    Field("memory", choice(*MEMORIES)),
                    Field("constant_destination_memory", choice(*MEMORIES)),
                ),
                required=True,
            ),
        ),
        (),
        "Where tensors go, instead of the platform's preferred order. A rule is for all tensors "
        "of its `type`, for the one with its `id` (see `<prefix>_plan.json`), or for both. "
        "`constant_destination_memory` copies constants there when the model is initialized.",
        [{"type": "constant", "attributes": {"memory": "mram"}}],
    ),
    Setting(
        "memory.allocate_arenas",
        BOOLEAN,
        True,
        "Whether the module brings the memory of its arenas. If not, the application binds every "
        "arena, and constants become `.bin` files beside the sources.",
        False,
    ),
    Setting(
        "memory.dump_residency_json",
        BOOLEAN,
        False,
        "Whether to write `<prefix>_residency.json`, which says where every tensor lies.",
        True,
    ),
    Setting(
        "platform.name",
        TEXT,
        "apollo510_evb",
        "The platform that the code is for: one that `heliaaot platforms list` names, or a "
        "Zephyr board that one of them lists.",
        "mps3_an547",
        metavar="BOARD",
    ),
    Setting(
        "platform.path",
        PATH,
        None,
        "A YAML file of your own that describes the platform, in the form that "
        "`heliaaot platforms show NAME` prints.",
        "my_board.yml",
        metavar="FILE",
    ),
    Setting(
        "platform.cpu",
        choice(*CPUS),
        None,
        "The CPU, `generic` for any that is not listed.",
        "cortex-m4",
        default_text="the platform's",
        metavar="CPU",
    ),
    Setting(
        "platform.capabilities",
        names(*CAPABILITIES),
        None,
        "Features of the CPU that generated code may use.",
        ["dsp"],
        default_text="the platform's, or with `platform.cpu` all that CPU can have",
        metavar="NAMES",
    ),
    Setting(
        "platform.memories",
        records(*MEMORY.fields),
        None,
        "All memories, instead of the platform's. `writable` is true if not given, but for `mram`. "
        "Together with `platform.cpu` this describes a platform of any name.",
        [{"name": "sram", "size": "256K"}, {"name": "mram", "size": "1M"}],
        default_text="the platform's",
    ),
    *(
        Setting(
            f"platform.preferred_memory_order.{role}",
            ORDER,
            None,
            f"Memories for {what}, the preferred one first. What does not fit goes to the next.",
            example,
            default_text="the platform's; with `platform.memories` in their order" + extra,
            metavar="NAMES",
        )
        for role, what, example, extra in (
            ("scratch", "scratch tensors", ["sram"], ""),
            ("persistent", "state that is carried from run to run", ["sram"], ""),
            ("constant", "weights and other constants", ["mram"], ", read-only ones first"),
        )
    ),
    Setting(
        "platform.min_alignment",
        ALIGNMENT,
        None,
        "Least alignment of an arena in bytes. Arenas are always aligned to 16.",
        8,
        default_text="the platform's",
        metavar="BYTES",
    ),
    Setting(
        "operators",
        records(Field("type", TEXT), Field("id", LABEL), Field("attributes", ANY, required=True)),
        (),
        "Attributes of single operators, by kind (`type`) or position in the file (`id`).",
        [{"type": "CONV_2D", "id": 3, "attributes": {"kernels": "builtin"}}],
    ),
    Setting(
        "custom_operators",
        records(
            Field("code", TEXT, required=True),
            Field("function", TEXT, required=True),
            Field("scratch", SIZE),
            Field("state", SIZE),
        ),
        (),
        "Custom operators that the application computes: for each custom `code` in the model the "
        "C `function` that is called, with bytes of `scratch` for a run and of `state` that is "
        "kept between runs. See docs/custom_operators.md.",
        [{"code": "MyFilter", "function": "my_filter", "scratch": 256}],
    ),
    Setting(
        "transforms.fold_constants",
        BOOLEAN,
        True,
        "Whether operators whose inputs are all constant are computed by the compiler.",
        False,
    ),
    Setting(
        "transforms.remove_identities",
        BOOLEAN,
        True,
        "Whether operators that change nothing are left out.",
        False,
    ),
    Setting(
        "transforms.remove_dead",
        BOOLEAN,
        True,
        "Whether operators whose results nobody uses are left out.",
        False,
    ),
    Setting(
        "transforms.drop_channels",
        BOOLEAN,
        True,
        "Whether channels of int8 tensors that are constant or unused are left out.",
        False,
    ),
    Setting(
        "transforms.shift_windows",
        BOOLEAN,
        True,
        "Whether streaming layers keep their whole window, so that its rows are copied only once.",
        False,
    ),
    Setting(
        "transforms.place_variables",
        BOOLEAN,
        True,
        "Whether operators read and write variables of the model without copies where possible.",
        False,
    ),
    Setting(
        "test.enabled",
        BOOLEAN,
        False,
        "Whether the module has a self-test: stored inputs, and the outputs they must give.",
        True,
    ),
    Setting(
        "test.golden_data",
        PATH,
        None,
        "A `.npz` file with inputs and expected outputs: arrays `input_0`, `output_0`, ... of one "
        "run, or `in0_0_0`, `out0_0_0`, ... numbered by case, run and tensor.",
        "golden.npz",
        default_text="computed with TFLM or LiteRT, whichever is installed",
        metavar="FILE",
    ),
    Setting(
        "test.tolerance",
        number(0),
        None,
        "Largest difference of floating-point outputs, absolute and relative. Integers are "
        "compared exactly.",
        0.001,
        default_text="1e-05",
        metavar="NUMBER",
    ),
    Setting(
        "test.num_iterations",
        integer(1),
        None,
        "Runs of the self-test that follow each other, so that state is tested. By default all "
        "that were recorded, or 3 that a reference engine computes.",
        5,
        metavar="N",
    ),
    Setting(
        "test.state_feedback",
        records(
            Field("output", integer(0), required=True),
            Field("input", integer(0), required=True),
        ),
        (),
        "Outputs that become inputs of the next run of the self-test, for models that carry "
        "their state outside.",
        [{"output": 1, "input": 1}],
    ),
    Setting(
        "documentation.html",
        BOOLEAN,
        False,
        "Whether to write a report to read in a browser.",
        True,
    ),
    Setting(
        "force",
        BOOLEAN,
        False,
        "Whether to replace what this compiler did not write, or the module of another model.",
        True,
    ),
    Setting(
        "verbose",
        integer(0, 3),
        0,
        "How much to tell: 0 results and warnings, 1 stages, 2 details, 3 tracebacks as well.",
        2,
        metavar="N",
    ),
    Setting(
        "log_file",
        PATH,
        None,
        "A file that gets all messages with every detail.",
        "convert.log",
        metavar="FILE",
    ),
)

SETTINGS: Mapping[str, Setting] = MappingProxyType({item.name: item for item in _DEFINITION})
"""Every setting by dotted name, in the order of the documentation."""

GROUPS: tuple[str, ...] = tuple(
    dict.fromkeys(name[:end] for name in SETTINGS for end, char in enumerate(name) if char == ".")
)
"""Every dotted name that settings are under, such as ``memory.planner_options``."""

NOT_YET: Mapping[str, tuple[object, ...] | None] = MappingProxyType(
    {
        "documentation.html": (True,),
        "module.kernels": ("cmsis_nn",),
        "operators": None,
        "platform.min_alignment": (32, 64, 128),
    }
)
"""Values whose feature does not exist yet, by setting; None: all but the default."""


def not_yet(name: str, value: object) -> bool:
    """Whether the setting cannot have the value because its feature does not exist yet."""
    if name not in NOT_YET:
        return False
    refused = NOT_YET[name]
    return value != SETTINGS[name].default if refused is None else value in refused
