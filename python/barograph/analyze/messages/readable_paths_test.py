# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from typing import Any

import pyarrow as pa

from barograph.analyze.messages.readable_paths import readable_paths, with_readable_paths
from barograph.analyze.workspace import Workspace
from barograph.testing import stencil_profile

RAW = "program > app@00000000000000ff+1f > write"


def test_addresses_become_lines_and_rows_stay() -> None:
    texts: Any = pa.array([RAW, "program > MPI_Init", RAW], pa.string())
    events = pa.table({"rank": [0, 0, 1], "call_path": texts.dictionary_encode()})
    shown = with_readable_paths(events, {RAW: "program > a.c:3 main > write"})
    assert shown.column("call_path").to_pylist() == [
        "program > a.c:3 main > write",
        "program > MPI_Init",
        "program > a.c:3 main > write",
    ]
    assert shown.schema == events.schema
    assert with_readable_paths(events, {}) is events


def test_what_is_the_same_is_no_change() -> None:
    with Workspace(stencil_profile(4)) as workspace:
        assert readable_paths(workspace) == {}
