# SPDX-License-Identifier: Apache-2.0
"""Tells modules of ours from anything else on disk, by the plan that each carries."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

from heliaaot_west.report.plan import GENERATOR

_PLANS = "_plan.json"


def files_in_folder(folder: Path) -> set[str] | None:
    """The files that plans of ours in a folder list; None where there is no such plan.

    Raises:
        OSError: a file cannot be read.
    """
    listed = [_listed(path.read_bytes()) for path in sorted(folder.glob(f"*{_PLANS}"))]
    ours = [files for files in listed if files is not None]
    return {path for files in ours for path in files} if ours else None


def models_in_folder(folder: Path) -> set[str]:
    """The names of the models that plans of ours in a folder are of.

    Raises:
        OSError: a file cannot be read.
    """
    plans = (_plan(path.read_bytes()) for path in sorted(folder.glob(f"*{_PLANS}")))
    return _models(plan for plan in plans if plan is not None)


def models_in_archive(path: Path) -> set[str] | None:
    """The names of the models in an archive of ours; None for any other file.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as source:
            names = [name for name in source.namelist() if name.endswith(_PLANS)]
            plans = [plan for name in names if (plan := _plan(source.read(name))) is not None]
    except zipfile.BadZipFile:
        return None
    return _models(plans) if plans else None


def _models(plans: Iterable[dict[str, object]]) -> set[str]:
    models = (plan.get("model") for plan in plans)
    return {str(model["name"]) for model in models if isinstance(model, dict) and "name" in model}


def _plan(content: bytes) -> dict[str, object] | None:
    """A plan of ours; None for others' files."""
    try:
        plan = json.loads(content)
    except ValueError:
        return None
    generator = plan.get("generator") if isinstance(plan, dict) else None
    ours = isinstance(generator, dict) and generator.get("name") == GENERATOR
    return plan if ours else None


def _listed(content: bytes) -> list[str] | None:
    """The files that a plan lists, those within the module only; None for others' files."""
    plan = _plan(content)
    if plan is None:
        return None
    files = plan.get("files")
    paths = files if isinstance(files, list) else []
    return [path for path in paths if isinstance(path, str) and _is_within(path)]


def _is_within(path: str) -> bool:
    """Whether a path cannot lead out of the module, whoever wrote it into the plan."""
    parts = path.replace("\\", "/").split("/")
    return ".." not in parts and parts[0] != "" and ":" not in parts[0]
