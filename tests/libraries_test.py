# SPDX-License-Identifier: BSD-3-Clause
"""The MPI libraries that the tests run on are really there where that is required."""

from __future__ import annotations

import os

import pytest

REQUIRED = "BAROGRAPH_REQUIRE_MPIS"


def test_enough_mpi_libraries_are_here(found_mpis: list[str]) -> None:
    """Skipped tests must not look like passed ones: continuous integration says how many libraries it wants."""
    required = os.environ.get(REQUIRED)
    if required is None:
        pytest.skip(f"{REQUIRED} is not set; here: {', '.join(found_mpis) or 'none'}")
    assert len(found_mpis) >= int(required), f"only {', '.join(found_mpis)}; tools/mpi_libraries.py says why"
