# SPDX-License-Identifier: Apache-2.0
"""Renders the templates of text files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heliaaot_west.emit import c_text

TEMPLATE_DIR = Path(__file__).resolve().parent / "templates"


@cache
def environment() -> Environment:
    """The templates, all of which make text, none HTML."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATE_DIR),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    env.filters["c_number"] = c_text.number
    return env


def render(template: str, **names: object) -> bytes:
    """A template as UTF-8 bytes with Unix line ends."""
    return environment().get_template(template).render(**names).encode("utf-8")
