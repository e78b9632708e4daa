# SPDX-License-Identifier: Apache-2.0
"""Fixtures shared by all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def find_shared() -> Path | None:
    """The folder of shared models and fixtures, or None where it is absent."""
    named = os.environ.get("HELIAAOT_SHARED")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    return folder if (folder / "models").is_dir() else None


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared models; skips the test where it is absent."""
    folder = find_shared()
    if folder is None:
        pytest.skip("the shared model corpus is not here (set HELIAAOT_SHARED to its folder)")
    return folder
