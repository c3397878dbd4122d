# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import pytest

from barograph.show.traces.perfetto import site_of


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
