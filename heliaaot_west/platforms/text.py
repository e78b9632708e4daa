# SPDX-License-Identifier: Apache-2.0
"""Writes a platform as a platform file."""

from __future__ import annotations

import json

from heliaaot_west.platforms.fields import ROLES
from heliaaot_west.platforms.model import Platform
from heliaaot_west.values import size_text


def platform_text(platform: Platform) -> str:
    """YAML that :func:`heliaaot_west.platforms.loader.read_platform` reads as the same platform."""
    lines = [
        f"name: {json.dumps(platform.name, ensure_ascii=False)}",
        f"description: {json.dumps(platform.description, ensure_ascii=False)}",
        f"cpu: {platform.cpu}",
        f"capabilities: [{', '.join(sorted(platform.capabilities))}]",
        "memories:",
    ]
    for memory in platform.memories:
        fields = f"name: {memory.name}, size: {size_text(memory.size)}"
        lines.append(f"  - {{{fields}, writable: {str(memory.writable).lower()}}}")
    lines.append("preferred_memory_order:")
    for role in ROLES:
        lines.append(f"  {role}: [{', '.join(platform.preferred_memory_order[role])}]")
    lines.append(f"min_alignment: {platform.min_alignment}")
    lines.append(f"boards: [{', '.join(json.dumps(board) for board in platform.boards)}]")
    return "\n".join(lines) + "\n"
