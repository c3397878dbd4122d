# SPDX-License-Identifier: BSD-3-Clause
"""Which file a line of the program is in: call sites are named by the last part of its path only.

Called for links to lines (SARIF) and to show them (the page of a report). Never looks at the program's files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from barograph.source.frames import Line, frames_of
from barograph.source.labels import LINES_KEY
from barograph.stored_json import json_object

# `file:line function`, as call sites are written; one that has not been resolved is `module+0x1f`.
LABEL = re.compile(r"(?P<file>.+):(?P<line>[1-9]\d*)(?: .*)?")


class NamedLine(NamedTuple):
    """What the label of a call site names: the last part of a file's path, and a line."""

    file: str
    line: int


def named_line(label: str) -> NamedLine | None:
    """Returns what a label such as `solver.c:123 step` names; None for one without a line."""
    found = LABEL.fullmatch(label)
    return NamedLine(found["file"], int(found["line"])) if found else None


def line_files(metadata: Mapping[str, str], operations: Iterable[str] = ()) -> dict[NamedLine, str]:
    """Returns the path of the file of each line that call sites name; lines that fit two files are left out.

    Args:
        metadata: of the profile: it holds the lines of compiled code.
        operations: of the call paths as they were recorded: they hold those of Python.
    """
    found: dict[NamedLine, set[str]] = {}
    for file, line in (*_compiled(metadata), *_interpreted(operations)):
        found.setdefault(NamedLine(PurePosixPath(file).name, line), set()).add(file)
    return {line: next(iter(files)) for line, files in found.items() if len(files) == 1}


def _compiled(metadata: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for key, text in metadata.items():
        if not key.startswith(LINES_KEY):
            continue
        try:
            rows: Any = json_object(text)["lines"]
            found = [(str(file), int(line)) for places in rows.values() for _, file, line in places if file]
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
            continue  # a foreign tool's
        yield from found


def _interpreted(operations: Iterable[str]) -> Iterator[tuple[str, int]]:
    for operation in operations:
        if "@py:" in operation:
            yield from (
                (frame.file, frame.line)
                for frame in frames_of(operation)
                if isinstance(frame, Line) and frame.file
            )
