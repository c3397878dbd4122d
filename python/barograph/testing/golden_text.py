# SPDX-License-Identifier: BSD-3-Clause
"""Compares what a command prints with golden/NAME.txt. After an intended change: BAROGRAPH_UPDATE_GOLDEN=1 pytest."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def check_golden(name: str, output: str, *, masks: Mapping[str, str] | None = None) -> None:
    """Asserts that a text is the golden one.

    Args:
        name: of the file, without .txt.
        output: what was printed.
        masks: what differs from machine to machine, and what stands for it in the golden text.
    """
    for text, mask in (masks or {}).items():
        output = output.replace(text, mask)
    place = GOLDEN / f"{name}.txt"
    if os.environ.get("BAROGRAPH_UPDATE_GOLDEN"):
        place.write_text(output, encoding="utf-8")
    assert output == place.read_text(encoding="utf-8")
