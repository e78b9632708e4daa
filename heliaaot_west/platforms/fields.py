# SPDX-License-Identifier: Apache-2.0
"""The form of a platform file, which settings under ``platform.`` share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from heliaaot_west.value_types import (
    BOOLEAN,
    SIZE,
    TEXT,
    Field,
    choice,
    integer_choice,
    names,
    record,
    records,
)

ROLES = ("scratch", "persistent", "constant")
MEMORIES = ("dtcm", "itcm", "sram", "mram", "psram", "dram")
"""Memories that have macros in the generated platform header."""

CPUS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cortex-m0": (),
        "cortex-m0plus": (),
        "cortex-m1": (),
        "cortex-m3": (),
        "cortex-m4": ("dsp", "fpu"),
        "cortex-m7": ("dsp", "fpu"),
        "cortex-m23": (),
        "cortex-m33": ("dsp", "fpu"),
        "cortex-m35p": ("dsp", "fpu"),
        "cortex-m52": ("dsp", "fpu", "mve"),
        "cortex-m55": ("dsp", "fpu", "mve"),
        "cortex-m85": ("dsp", "fpu", "mve"),
        "generic": (),
    }
)
"""What each CPU can have at most; ``generic`` stands for every other one."""

CAPABILITIES = ("dsp", "fpu", "mve")

MEMORY = record(
    Field("name", choice(*MEMORIES), required=True),
    Field("size", SIZE, required=True),
    Field("writable", BOOLEAN),
)
"""A memory of a platform file."""

ORDER = names(*MEMORIES)
ALIGNMENT = integer_choice(1, 2, 4, 8, 16, 32, 64, 128)

PLATFORM = record(
    Field("name", TEXT, required=True),
    Field("description", TEXT),
    Field("cpu", choice(*CPUS), required=True),
    Field("capabilities", names(*CAPABILITIES)),
    Field("memories", records(*MEMORY.fields), required=True),
    Field("preferred_memory_order", record(*(Field(role, ORDER) for role in ROLES))),
    Field("min_alignment", ALIGNMENT),
    Field("boards", names()),
)
"""A platform file."""
