# SPDX-License-Identifier: BSD-3-Clause
"""A program that ends in MPI_Finalize with fewer rights than in MPI_Init is not killed by messages of the recorder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

FILES = 400


@pytest.mark.two_mpis
@pytest.mark.parametrize("how", ["", "denied", "killed", "thread"])
def test_no_rank_reads_the_memory_of_another(how: str, record: Callable[..., Any]) -> None:
    run = record("gives_up_rights", *([how] if how else []), ranks=3)
    assert run.code == 0, run.stderr
    assert sorted(run.stdout.split("\n")) == ["", *(f"rank {rank} finalized" for rank in range(3))]
    with run.profile() as profile, profile.connect() as connection:
        query = "SELECT count(DISTINCT name) FROM objects WHERE name LIKE '%given_up.%'"
        assert connection.execute(query).fetchone() == (3 * FILES,)
