# SPDX-License-Identifier: Apache-2.0
"""Renders the templates of text files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from heliaaot_west.emit import c_text

TEMPLATE_DIR = Path(__file__).resolve().parent / "templates"


class _BesideTemplates(BytecodeCache):
    """Keeps compiled templates as Python keeps compiled modules, where it may write.

    Compiling them would take longer than converting a small model.
    """

    _folder = TEMPLATE_DIR / "__pycache__"

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError), (self._folder / bucket.key).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            temporary = self._folder / f"{bucket.key}.{os.getpid()}"
            with temporary.open("wb") as file:
                bucket.write_bytecode(file)
            temporary.replace(self._folder / bucket.key)


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
        bytecode_cache=None if sys.dont_write_bytecode else _BesideTemplates(),
    )
    env.filters["c_number"] = c_text.number
    return env


def render(template: str, **names: object) -> bytes:
    """A template as UTF-8 bytes with Unix line ends."""
    return environment().get_template(template).render(**names).encode("utf-8")
