# SPDX-License-Identifier: Apache-2.0
"""All files of a module: its C, the files of its build system, reports, README and licence."""

from __future__ import annotations

from heliaaot_west.emit.module import Files, Module, blob_files, render_sources
from heliaaot_west.emit.module_types import build_files
from heliaaot_west.emit.readme import readme
from heliaaot_west.emit.rendering import TEMPLATE_DIR
from heliaaot_west.report.plan import plan_report
from heliaaot_west.report.residency import residency
from heliaaot_west.report.summary import summary
from heliaaot_west.report.text import to_json


def package(module: Module) -> Files:
    """The contents of the module by path, sorted.

    Name and prefix go to C and CMake as they are: :mod:`heliaaot_west.names` checks them.

    Raises:
        ConfigError: there is no such type of module.
    """
    code = {**render_sources(module), **blob_files(module)}
    plan, report = f"{module.prefix}_plan.json", f"{module.prefix}_report.json"
    files: Files = {
        **code,
        **build_files(module, code),
        "LICENSE": (TEMPLATE_DIR / "LICENSE").read_bytes(),
        "README.md": readme(module),
        report: to_json(summary(module)),
    }
    if module.residency:
        files[f"{module.prefix}_residency.json"] = to_json(residency(module))
    files[plan] = to_json(plan_report(module, [*files, plan]))
    return dict(sorted(files.items()))
