# SPDX-License-Identifier: BSD-3-Clause
# A communicator is called the same in tables and in sentences.
import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.communicator_names import program_names, with_program_names
from barograph.testing import stencil_profile

NAMES = {"a0.1": "grid", "W0.0:w1": "halo"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("15 ranks wait in MPI_Allreduce on a0.1.", "15 ranks wait in MPI_Allreduce on a0.1 (grid)."),
        ("MPI_Put on W0.0:w1, on W0.0", "MPI_Put on W0.0:w1 (halo), on W0.0"),
        ("on a0.1 (grid)", "on a0.1 (grid)"),
        ("a0.12, a0.1.2, /data/a0.1/x, xa0.1", "a0.12, a0.1.2, /data/a0.1/x, xa0.1"),
        ("1 communicator (a0.1)", "1 communicator (a0.1 (grid))"),
    ],
)
def test_sentences_have_the_name_of_the_program_too(text: str, shown: str):
    assert with_program_names(text, NAMES) == shown
    assert with_program_names(text, {}) == text


def test_names_are_those_of_the_profile():
    with Workspace(stencil_profile(4)) as workspace:
        assert program_names(workspace) == {"a0.1": "grid"}
