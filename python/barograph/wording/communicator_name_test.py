# SPDX-License-Identifier: BSD-3-Clause
# What communicators are called.
import pytest

from barograph.wording.communicator_name import shown_name


@pytest.mark.parametrize(
    ("name", "user_name", "shown"),
    [
        ("a0.1", "", "a0.1"),
        ("a0.1", "grid", "a0.1 (grid)"),
        ("W0.0", "", "W0.0 (MPI_COMM_WORLD)"),
        ("W16.0", "", "W16.0 (MPI_COMM_WORLD)"),
        ("W0.0", "world of the solver", "W0.0 (world of the solver)"),
        ("S3.0", "", "S3.0 (MPI_COMM_SELF)"),
        ("W0.0:w1", "", "W0.0:w1"),
        ("W0.1", "", "W0.1"),
        ("*mixed", "", "*mixed"),
        ("", "", ""),
    ],
)
def test_what_communicators_are_called(name: str, user_name: str, shown: str) -> None:
    assert shown_name(name, user_name) == shown
