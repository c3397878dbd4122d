# SPDX-License-Identifier: BSD-3-Clause
# What the timeline of MPI has beyond other tables is said where it is there.
import json
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--phases", "--waits"), "--phases does not go with --waits"),
        (("--phases", "--op", "write"), "--phases does not go with --op"),
        (("--gap", "5ms"), "--gap needs --phases"),
        (("--phases", "--gap", "5"), "'5' is not a time: give one such as 200us, 30ms or 1s"),
        (("--phases", "--layer", "mpi"), "phases are those of I/O, and mpi is no layer of it"),
    ],
)
def test_what_does_not_go_with_phases_is_refused(words: tuple[str, ...], said: str, run: RunCommand):
    done = run("timeline", "phased", *words)
    assert done.exit_code == ExitCode.USAGE
    assert said in done.stderr


def test_json_of_phases_says_how_they_were_found(run: RunCommand):
    found = json.loads(run("timeline", "phased", "--phases", "--gap", "150ms", "--json").stdout)
    assert (found["gap_ns"], found["exact"], found["bin_ns"]) == (150_000_000, False, 100_000_000)
    assert (found["layers_counted"], found["trace_lacks"]) == (["posix"], {})
    assert [row["calls"] for row in found["phases"]] == [160, 21]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_phases_are_drawn(ending: str, run: RunCommand, tmp_path: Path):
    target = tmp_path / f"phases.{ending}"
    done = run("timeline", "phased", "--phases", "-o", str(target))
    assert (done.exit_code, done.stdout) == (0, f"wrote {target}\n")
    picture = target.read_bytes()
    assert run("timeline", "phased", "--phases", "-o", str(target), "--force").exit_code == 0
    assert target.read_bytes() == picture  # the same for the same profile
    if ending == "svg":
        assert all(word in picture.decode() for word in ("read and written", "slowest rank", "MiB/s"))
    found = json.loads(run("timeline", "phased", "--phases", "-o", str(target), "--force", "--json").stdout)
    assert found["written"] == [str(target)]
    assert len(found["phases"]) > 0


def test_a_run_without_phases_is_not_drawn(run: RunCommand, tmp_path: Path):
    done = run("timeline", "loops", "--phases", "-o", str(tmp_path / "phases.svg"))
    assert done.exit_code == ExitCode.FAILED
    assert "loops.baro has no phases of I/O to draw" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_run_without_io_has_no_phases(run: RunCommand):
    assert run("timeline", "loops", "--phases").stdout == "loops.baro has no I/O calls.\n"
