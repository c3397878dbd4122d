# SPDX-License-Identifier: BSD-3-Clause
"""The trace of ranks on one node is one file, and each rank's events can be read and cut out of it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.read.events.event_parts import read_events
from barograph.read.events.trace import event_volumes, trace_files
from barograph.read.events.trace_state import TraceState, trace_state
from barograph.testing.trace_agreement import agreement_of

PROGRAMS = Path(__file__).resolve().parent / "programs"
PROGRAM = PROGRAMS / "traced_messages.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 4

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.skipif(
        not find_installation().agent_program.is_file(), reason="barograph-agent is not built"
    ),
]


def run(
    folder: Path, environment: dict[str, str], *words: object, may_fail: bool = False
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert may_fail or done.returncode == 0, done.stderr
    return done


def rows_of(profile: Path, rank: int | None = None) -> list[dict[str, Any]]:
    with barograph.open(profile) as opened:
        rows: list[dict[str, Any]] = opened.events(ranks=None if rank is None else [rank]).to_pylist()
    return rows


def is_whole(profile: Path) -> bool:
    return trace_state(profile, everything=True) == TraceState(f"{profile.name}.trace")


@pytest.mark.two_mpis
def test_one_file_has_all_ranks_of_a_node(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    program = build(PROGRAM, mpi)
    words = [
        "-n",
        RANKS,
        "--launcher",
        mpi.launcher,
        "--trace=mpi,io",
        "-o",
        "run",
        "--",
        program,
        tmp_path,
        "threads",
    ]
    run(tmp_path, clean(), "run", *words)
    profile = tmp_path / "run.baro"
    assert [path.name for path in (tmp_path / "run.baro.trace").iterdir()] == ["node-000000.baro"]
    assert [file.rank for file in trace_files(profile)] == list(range(RANKS))
    with barograph.open(profile) as opened:
        rows: list[dict[str, Any]] = opened.events().to_pylist()
    volumes = {volume.rank: volume for volume in event_volumes(profile)}
    for rank in range(RANKS):
        mine = [row for row in rows if row["rank"] == rank]
        assert mine
        assert rows_of(profile, rank) == mine
        assert volumes[rank].events == len(mine)
    # Some of them get files of their own, all of them are copied.
    run(tmp_path, clean(), "slice", profile, "--ranks", "1-2", "-o", "some")
    names = sorted(path.name for path in (tmp_path / "some.baro.trace").iterdir())
    assert names == ["rank-000001.baro", "rank-000002.baro"]
    for rank in (1, 2):
        without_start = [
            [{name: row[name] for name in row if not name.endswith("_ns")} for row in found]
            for found in (rows_of(tmp_path / "some.baro", rank), rows_of(profile, rank))
        ]
        assert without_start[0] == without_start[1]
    assert [volume.events for volume in event_volumes(tmp_path / "some.baro")] == [
        volumes[rank].events for rank in (1, 2)
    ]
    run(tmp_path, clean(), "merge", "run", "-o", "all")  # its ending may be left out
    assert [path.name for path in (tmp_path / "all.baro.trace").iterdir()] == ["node-000000.baro"]
    with barograph.open(tmp_path / "all.baro") as opened:
        assert opened.events().to_pylist() == rows
    assert all(is_whole(tmp_path / name) for name in ("run.baro", "some.baro", "all.baro"))


@pytest.mark.two_mpis
def test_each_job_of_a_script_has_its_own_events(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """The job of most ranks comes second, and gets the name that was asked for."""
    script = tmp_path / "job.sh"
    lines = [f'"{mpi.launcher}" -n {ranks} "$@" || exit 1' for ranks in (2, 3)]
    script.write_text("\n".join([*lines, ""]), encoding="utf-8")
    words = ["--trace=mpi", "-o", "run", "--", "sh", script, build(PROGRAM, mpi), tmp_path, "threads"]
    assert "warning" not in run(tmp_path, clean(), "run", *words).stderr
    for name, ranks in (("run.baro", 3), ("run.2.baro", 2)):
        assert {row["rank"] for row in rows_of(tmp_path / name)} == set(range(ranks))
        found = agreement_of(tmp_path / name)
        assert (found.problems, found.lost, found.unpaired) == ([], 0, 0)
        assert found.messages > 0
        assert is_whole(tmp_path / name)


@pytest.mark.two_mpis
def test_a_job_that_crashes_takes_no_events_of_another(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    script = tmp_path / "job.sh"
    launch = f'"{mpi.launcher}" -n 2'
    script.write_text(f'{launch} "$1" kill\n{launch} "$2" "$3" threads\n', encoding="utf-8")
    programs = [build(PROGRAMS / "ending.c", mpi), build(PROGRAM, mpi)]
    words = ["--trace=mpi", "-o", "run", "--", "sh", script, *programs, tmp_path]
    said = run(tmp_path, clean(), "run", *words).stderr
    assert "no event" not in said
    # The exit code is that of the script.
    assert "2 of 2 ranks ended without MPI_Finalize; recovered" in said
    crashed, whole = sorted(tmp_path.glob("run*.baro"), key=lambda path: len(rows_of(path)))
    barriers = Counter(row["rank"] for row in rows_of(crashed) if row["operation"] == "MPI_Barrier")
    # Rank 0 dies after its second one; the launcher may kill rank 1 while it leaves that.
    assert barriers in ({0: 2, 1: 2}, {0: 2, 1: 1})
    found = agreement_of(whole)
    assert (found.problems, found.lost, found.unpaired) == ([], 0, 0)
    assert is_whole(crashed)
    assert is_whole(whole)
    listed = run(tmp_path, clean(), "trace", crashed, "--limit", 0).stdout
    assert "MPI_Barrier" in listed


@pytest.mark.two_mpis
def test_a_rank_that_finalizes_keeps_its_events_when_another_crashes(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    words = ["-n", 2, "--launcher", mpi.launcher, "--trace=mpi", "-o", "run", "--"]
    said = run(tmp_path, clean(), "run", *words, build(PROGRAMS / "dying.c", mpi), may_fail=True).stderr
    assert "no event" not in said
    rows = rows_of(tmp_path / "run.baro")
    assert sorted(row["rank"] for row in rows if row["operation"] == "MPI_Barrier") == [0, 1]
    assert is_whole(tmp_path / "run.baro")


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_events_that_are_damaged_are_counted(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    words = [
        "-n",
        2,
        "--launcher",
        mpi.launcher,
        "--trace=mpi",
        "-o",
        "run",
        "--",
        build(PROGRAM, mpi),
        tmp_path,
    ]
    run(tmp_path, clean(), "run", *words, "threads")
    made = read_events(tmp_path / "run.baro")[0].num_rows
    (file,) = (tmp_path / "run.baro.trace").iterdir()
    whole = file.read_bytes()
    hit = 0
    for at in range(len(whole) // 4, len(whole), len(whole) // 8):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        said = run(tmp_path, clean(), "trace", "run", may_fail=True).stderr
        if "events at byte" not in said:
            continue
        hit += 1
        events, lost = read_events(tmp_path / "run.baro", salvage=True)
        assert 0 < sum(lost.values()) == made - events.num_rows
        said = run(tmp_path, clean(), "trace", "run", "--salvage").stderr
        assert said.count("barograph: incomplete: ") == len(lost)
    assert hit > 0


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_the_trace_of_another_run_is_refused(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    words = ["-n", 2, "--launcher", mpi.launcher, "--trace=mpi"]
    for name in ("one", "two"):
        run(tmp_path, clean(), "run", *words, "-o", name, "--", build(PROGRAM, mpi), tmp_path)
    one, two = (tmp_path / f"{name}.baro.trace" for name in ("one", "two"))
    (two / "node-000000.baro").replace(one / "node-000000.baro")
    done = run(tmp_path, clean(), "trace", "one", may_fail=True)
    assert done.returncode != 0
    assert "it is the trace of another run" in done.stderr
