# SPDX-License-Identifier: BSD-3-Clause
"""The functions that each frame of a sampled stack is in: several where the compiler has inlined."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from barograph.source.demangle import CLONE
from barograph.source.frames import Frame, Line, frames_of
from barograph.source.labels import LIBRARY_FUNCTIONS, LIBRARY_HEADERS, MODULE_KEY, Lines, in_runtime
from barograph.source.named_paths import LAYER, recorded_operations
from barograph.source.remarks import in_system
from barograph.sql.computed import add_columns

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph import _native

# Python's own modules, wherever it is installed; what it runs without a file has a name in angle brackets.
STANDARD_LIBRARY = re.compile(r"^<|/lib(?:64)?/python\d[.\d]*/")

# The columns of the table frame_functions of the SQL library, and their types.
COLUMNS = {
    "path_id": "INTEGER",
    "place": "INTEGER",
    "function": "VARCHAR",
    "file": "VARCHAR",
    "line": "INTEGER",
    "module": "VARCHAR",
    "program": "BOOLEAN",
}


def add_frame_functions(
    connection: duckdb.DuckDBPyConnection,
    paths: Callable[[], pa.Table | _native.Table],
    metadata: Mapping[str, str],
) -> None:
    """Adds the table frame_functions of the SQL library to a connection with the small tables of a profile.

    Args:
        connection: It has the table call_sites.
        paths: Returns the table call_paths as it was recorded; only asked where there are samples.
        metadata: That of the profile.
    """
    frames: list[tuple[int, str]] = []
    if connection.execute("SELECT 1 FROM call_sites WHERE kind IN (3, 4) LIMIT 1").fetchall():
        rows = recorded_operations(connection, paths())
        frames = [(path, operation) for path, operation, layer in rows if layer == LAYER]
    add_columns(connection, "frame_functions", frame_functions(frames, metadata))


def frame_functions(
    frames: Iterable[tuple[int, str]], metadata: Mapping[str, str]
) -> dict[str, tuple[str, Sequence[Any]]]:
    """Returns the functions of frames, as columns: SQL type and values.

    Args:
        frames: path_id and operation as it was recorded, of call paths of the layer "source".
        metadata: of the profile.
    """
    lines = Lines(metadata)
    rows: list[tuple[int, int, str, str, int, str, bool]] = []
    for path, operation in frames:
        (frame, *_) = frames_of(operation)
        module = _module(frame.build_id, frame.module, metadata) if isinstance(frame, Frame) else "Python"
        of_program = _is_of_program(frame, metadata)
        known = lines.of(frame)
        for place, line in enumerate(known):
            function = CLONE.sub("", line.function)
            own = (
                of_program
                and not function.startswith(LIBRARY_FUNCTIONS)
                and LIBRARY_HEADERS.search(line.file) is None
            )
            rows.append((path, place, function, line.file.rsplit("/", 1)[-1], line.line, module, own))
        if not known:
            rows.append((path, 0, "", "", 0, module, of_program))
    values = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    return {name: (kind, of) for (name, kind), of in zip(COLUMNS.items(), values, strict=True)}


def _is_of_program(frame: Frame | Line, metadata: Mapping[str, str]) -> bool:
    """False for system libraries, those between a program and MPI or I/O, the modules of Python, installed packages."""
    if isinstance(frame, Line):
        return not in_system(frame.file) and STANDARD_LIBRARY.search(frame.file) is None
    path = metadata.get(MODULE_KEY + frame.build_id, "")
    return bool(frame.module) and not in_runtime(frame) and not in_system(path)


def _module(build_id: str, name: str, metadata: Mapping[str, str]) -> str:
    """Returns the file name of a module, whole where the profile has its path; "" for generated code."""
    return metadata.get(MODULE_KEY + build_id, name).rsplit("/", 1)[-1]
