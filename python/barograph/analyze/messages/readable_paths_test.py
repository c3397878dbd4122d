# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pyarrow as pa
import pytest

from barograph.analyze.messages.readable_paths import readable_paths, with_readable_paths
from barograph.analyze.workspace import Workspace
from barograph.show.traces.perfetto import site_of
from barograph.testing import stencil_profile

RAW = "program > app@00000000000000ff+1f > write"


def test_addresses_become_lines_and_rows_stay() -> None:
    paths = pa.array([RAW, "program > MPI_Init", RAW], pa.string()).dictionary_encode()
    events = pa.table({"rank": [0, 0, 1], "call_path": paths})
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


@pytest.mark.parametrize(
    ("path", "site"),
    [
        ("program > a.c:3 main > write", "a.c:3 main"),
        ("program > solve > MPI_Barrier", ""),
        ("program > a.c:3 main > H5Dwrite > pwrite", ""),
        ("MPI_Init", ""),
    ],
)
def test_a_slice_has_the_line_that_its_call_was_made_from(path: str, site: str) -> None:
    assert site_of(path) == site
