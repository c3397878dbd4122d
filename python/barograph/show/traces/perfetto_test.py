# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pytest

from barograph.show.traces.perfetto import caller_of, site_of


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


@pytest.mark.parametrize(
    ("path", "caller"),
    [
        ("program > a.c:3 main > write", ""),
        ("program > solve > MPI_Barrier", "solve"),
        ("program > solve > a.c:3 main > H5Dwrite > pwrite", "H5Dwrite"),
        ("MPI_Init", ""),
    ],
)
def test_a_slice_has_the_call_or_region_that_its_call_was_made_in(path: str, caller: str) -> None:
    assert caller_of(path) == caller
