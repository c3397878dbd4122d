# SPDX-License-Identifier: BSD-3-Clause
"""Words of the head of a report."""

from __future__ import annotations

import pytest

from barograph.show.whole_run.run_header import own_share, short_library


def test_more_than_the_whole_is_no_share() -> None:
    assert own_share(0.339, 11_800_000) == "33.9 %"
    assert own_share(2.019, 11_800_000) == "11.8 ms, longer than all that was recorded"


@pytest.mark.parametrize(
    ("text", "short"),
    [
        (
            "Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4, repo rev: v4.1.4, May 26, 2022",
            "Open MPI v4.1.4",
        ),
        ("Open MPI v5.0.11, package: Open MPI root@x Distribution, ident: 5.0.11", "Open MPI v5.0.11"),
        ("MPICH Version:      4.0.2 MPICH Release date: Thu Apr 7 12:34:45 CDT 2022", "MPICH 4.0.2"),
        ("Intel(R) MPI Library 2021.19 for Linux* OS", "Intel MPI 2021.19"),
        ("MVAPICH2 Version      :\t2.3.7 MVAPICH2 Release date  :\tWed March 02", "MVAPICH2 2.3.7"),
        ("MPI BULL", "MPI BULL"),
        (
            "an unknown library of the machine with a very long name, of today",
            "an unknown library of the machine with a",
        ),
        ("", ""),
    ],
)
def test_a_library_is_its_name_and_version(text: str, short: str) -> None:
    assert short_library(text) == short
