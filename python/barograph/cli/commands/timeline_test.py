# SPDX-License-Identifier: BSD-3-Clause
# What the timeline of MPI has beyond other tables is said where it is there.
import pytest

from barograph.cli.options import profiles
from barograph.testing.command_line import RunCommand
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000


@pytest.mark.parametrize(
    ("operation", "layer", "said"),
    [("MPI_Init", "mpi", True), ("MPI_Barrier", "mpi", False), ("MPI_Init", "posix", False)],
)
def test_start_up_in_the_timeline_of_mpi_is_said(
    operation: str, layer: str, said: bool, run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, f"program > {operation}", 1, 3 * SECOND)
    build.timeline(0, layer, [(1, 0, SECOND) for _ in range(3)])

    def opened(_path: str) -> TableProfile:
        return build.build()

    monkeypatch.setattr(profiles, "open_profile", opened)
    done = run("timeline", "any")
    assert done.exit_code == 0, done.output
    assert ("mpi includes MPI start-up (MPI_Init)" in done.stdout) == said


@pytest.mark.parametrize("words", [("--op", "MPI_Send"), ("--layer", "mpi"), ("--by", "bytes")])
def test_waits_go_with_no_other_choice(words: tuple[str, str], run: RunCommand):
    done = run("timeline", "any", "--waits", *words)
    assert done.exit_code != 0
    assert f"--waits does not go with {words[0]}" in done.stderr
