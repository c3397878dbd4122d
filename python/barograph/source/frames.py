# SPDX-License-Identifier: BSD-3-Clause
"""The text of a place in the program, `name@build-id+offset;...`, as frames. Standard library only."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

NATIVE = re.compile(r"(?P<module>[^;]*)@(?P<build_id>(?:file-)?[0-9a-f]{16})\+(?P<offset>[0-9a-f]{1,16})")


class Line(NamedTuple):
    """A place in the source text; file is "" and line 0 where only the function is known."""

    function: str
    file: str
    line: int


class Frame(NamedTuple):
    """One frame: a call at `offset` of a module. An empty module: generated code."""

    module: str
    build_id: str
    offset: int


@lru_cache(maxsize=65536)
def frames_of(operation: str) -> tuple[Frame, ...]:
    """Returns the frames of an operation of the layer "source", the innermost first."""
    frames: list[Frame] = []
    for text in operation.split(";"):
        if match := NATIVE.fullmatch(text):
            frames.append(Frame(match["module"], match["build_id"], int(match["offset"], 16)))
        else:
            frames.append(Frame("", "", 0))
    return tuple(frames)
