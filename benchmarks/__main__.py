# SPDX-License-Identifier: Apache-2.0
"""``python -m benchmarks MODEL.tflite...``: what models take on emulated Cortex-M boards."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import geometric_mean

import yaml

from benchmarks.field import FIELD
from benchmarks.measure import Cost, WrongOutputError, measure
from heliaaot_west.errors import HeliaError
from heliaaot_west.target.boards import BOARDS
from heliaaot_west.target.image import ToolError

TOLERATED_RISE = 0.02


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures models; returns 1 if one fails or takes more than it did."""
    options = _parser().parse_args(arguments)
    settings = dict(_setting(text) for text in options.setting)
    boards = options.board or ["m55"]
    costs: dict[str, dict[str, Cost]] = {}
    failed = 0
    for path in options.model:
        for board in boards:
            try:
                costs.setdefault(path.stem, {})[board] = measure(path, board, settings)
            except (HeliaError, ToolError, WrongOutputError) as error:
                print(f"{path.stem} on {board}: {str(error).splitlines()[0]}", file=sys.stderr)
                failed = 1
    if options.json:
        print(json.dumps({m: {b: asdict(c) for b, c in by.items()} for m, by in costs.items()}))
    else:
        _print_table(costs, options.per_operator)
    if options.against:
        failed |= _compare(costs, json.loads(options.against.read_text("utf-8")))
    return failed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("model", type=Path, nargs="+", help="a .tflite file")
    parser.add_argument(
        "--board", action="append", choices=sorted(BOARDS), help="default: m55; may be repeated"
    )
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="of the compiler"
    )
    parser.add_argument("--per-operator", action="store_true", help="costs of each operator too")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--against", type=Path, metavar="FILE", help="fail if a count rose by 2 %% over this JSON"
    )
    return parser


def _setting(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return name, yaml.safe_load(value)


def _print_table(costs: Mapping[str, Mapping[str, Cost]], per_operator: bool) -> None:
    print(
        f"{'model':<52}{'board':<6}{'instructions':>13}{'to field':>9}{'code':>7}{'to field':>9}"
        f"{'weights':>9}{'arenas':>9}{'stack':>7}"
    )
    ratios: list[float] = []
    for model, by_board in costs.items():
        for board, cost in by_board.items():
            speed = size = "-"
            if board == "m55" and model in FIELD:
                ratios.append(cost.instructions / FIELD[model][0])
                speed = f"{ratios[-1]:.3f}"
                size = f"{cost.code / FIELD[model][1]:.3f}"
            print(
                f"{model:<52}{board:<6}{cost.instructions:>13,}{speed:>9}{cost.code:>7}{size:>9}"
                f"{cost.weights:>9}{sum(cost.arenas.values()):>9}{cost.stack:>7}"
            )
            if per_operator:
                _print_operators(cost)
    if ratios:
        print(f"geometric mean of instructions to the field's: {geometric_mean(ratios):.3f}")


def _print_operators(cost: Cost) -> None:
    for op in sorted(cost.operators, key=lambda op: -op.instructions):
        each = f"{op.instructions / op.macs:.2f} a multiply" if op.macs else ""
        print(f"  {op.instructions:>12,}  {op.name:<32}{'+'.join(op.kernels):<40}{each}")


def _compare(
    costs: Mapping[str, Mapping[str, Cost]], before: Mapping[str, Mapping[str, Mapping[str, int]]]
) -> int:
    """Prints what rose; returns 1 if something did."""
    rose = 0
    for model, by_board in costs.items():
        for board, cost in by_board.items():
            old = before.get(model, {}).get(board)
            if old and cost.instructions > old["instructions"] * (1 + TOLERATED_RISE):
                print(
                    f"{model} on {board}: {cost.instructions:,} instructions, "
                    f"{old['instructions']:,} before",
                    file=sys.stderr,
                )
                rose = 1
    return rose


if __name__ == "__main__":
    sys.exit(main())
