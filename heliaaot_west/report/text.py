# SPDX-License-Identifier: Apache-2.0
"""JSON as every report is written: sorted keys, ASCII, the same bytes on every machine."""

from __future__ import annotations

import json
from collections.abc import Mapping

Json = Mapping[str, object]


def to_json(report: Json) -> bytes:
    """The report as text."""
    return (json.dumps(report, indent=2, sort_keys=True, ensure_ascii=True) + "\n").encode("ascii")
