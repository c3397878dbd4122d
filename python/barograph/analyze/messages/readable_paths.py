# SPDX-License-Identifier: BSD-3-Clause
"""Call paths of events with files and lines where the profile knows them, not addresses. Called by `trace`.

A call site that has several callers is below the one it was called by, as in `tree --callers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

from barograph.analyze.workspace import Workspace

CALL_PATH: Final = "call_path"


def readable_paths(workspace: Workspace) -> dict[str, str]:
    """Returns call paths as they were recorded -> as all views have them; without those that are the same."""
    raw: Any = workspace.profile.raw_call_paths()
    recorded: list[str] = raw.column(CALL_PATH).to_pylist()
    workspace.need("path_callers")
    sql = "SELECT whole_path FROM path_callers ORDER BY path_id"
    readable = [str(row["whole_path"]) for row in workspace.rows(sql)]
    return {text: name for text, name in zip(recorded, readable, strict=True) if text != name}


def with_readable_paths(events: pa.Table, paths: Mapping[str, str]) -> pa.Table:
    """Returns events whose call paths are readable; only their dictionary is gone through."""
    if not paths or CALL_PATH not in events.column_names:
        return events
    arrow: Any = pa  # its types leave much open
    column: Any = events.column(CALL_PATH)
    chunks: list[Any] = []
    for chunk in column.chunks:
        texts: list[str] = chunk.dictionary.to_pylist()
        names = pa.array([paths.get(text, text) for text in texts], pa.string())
        chunks.append(arrow.DictionaryArray.from_arrays(chunk.indices, names))
    place = events.column_names.index(CALL_PATH)
    return events.set_column(place, CALL_PATH, arrow.chunked_array(chunks, type=column.type))
