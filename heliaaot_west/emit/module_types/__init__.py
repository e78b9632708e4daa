# SPDX-License-Identifier: Apache-2.0
"""The files by which a build system takes up a module, one file of this package a type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from heliaaot_west.emit.module import Files, Module
from heliaaot_west.emit.module_types import cmake, cmsis_pack, nsx, zephyr
from heliaaot_west.errors import ConfigError

BuildFiles = Callable[[Module, Files], Files]
"""From a module and its C to the files of the build system."""

MODULE_TYPES: Mapping[str, BuildFiles] = MappingProxyType(
    {
        "zephyr": zephyr.build_files,
        "cmake": cmake.build_files,
        "nsx": nsx.build_files,
        "cmsis_pack": cmsis_pack.build_files,
    }
)


def build_files(module: Module, code: Files) -> Files:
    """The build files of the module's type.

    Raises:
        ConfigError: there is no such type.
    """
    builder = MODULE_TYPES.get(module.module_type)
    if builder is None:
        raise ConfigError(
            f"module.type '{module.module_type}' is unknown",
            f"it is one of {', '.join(MODULE_TYPES)}",
        )
    return builder(module, code)
