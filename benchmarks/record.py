# SPDX-License-Identifier: Apache-2.0
"""``python -m benchmarks.record MODEL.tflite...``: writes ``table.json``, which tests hold."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks.measure import measure
from heliaaot_west.target.boards import BOARDS


def main(paths: list[str]) -> None:
    """Measures models on all boards."""
    table = {
        Path(path).stem: {
            board: {"instructions": cost.instructions, "code": cost.code}
            for board in BOARDS
            for cost in [measure(Path(path), board, {})]
        }
        for path in paths
    }
    text = json.dumps(table, indent=1, sort_keys=True) + "\n"
    Path(__file__).with_name("table.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
