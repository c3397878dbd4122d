# SPDX-License-Identifier: BSD-3-Clause
# TAU's profile format, read back line by line: the numbers are those of the views, and what is not known is not there.
import re
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.exports import tau
from barograph.testing import TableBuilder, stencil_profile
from barograph.testing.cases.io_case import io_profile
from barograph.testing.table_profile import TableProfile

TIMER = re.compile(r'"([^"]+)" (\d+) (\d+) ([\d.]+) ([\d.]+) 0 GROUP="([^" ]+)"')
EVENT = re.compile(r'"([^"]+)" (\d+) (\d+) (\d+) (\S+) (\S+)')
Read = dict[str, tuple[Any, ...]]


def read(path: Path) -> tuple[Read, Read]:
    """The timers and user events of a file, taken apart as TAU's readers do: by the numbers of lines that it says."""
    lines = path.read_text(encoding="utf-8").splitlines()
    timers = int(lines[0].removesuffix(" templated_functions_MULTI_TIME"))
    assert lines[1].startswith(
        "# Name Calls Subrs Excl Incl ProfileCalls # <metadata><attribute><name>Metric Name</name>"
    )
    assert lines[2 + timers] == "0 aggregates"
    events = int(lines[3 + timers].removesuffix(" userevents"))
    if events:
        assert lines[4 + timers] == "# eventname numevents max min mean sumsqr"
    assert len(lines) == 4 + timers + (1 + events if events else 0)
    found: tuple[Read, Read] = ({}, {})
    for place, (form, some) in enumerate(((TIMER, lines[2 : 2 + timers]), (EVENT, lines[5 + timers :]))):
        for line in some:
            match = form.fullmatch(line)
            assert match is not None, line
            assert match[1] not in found[place]
            found[place][match[1]] = match.groups()[1:]
    return found


def written(profile: TableProfile, folder: Path) -> dict[tuple[int, int], tuple[Read, Read]]:
    with Workspace(profile) as workspace:
        tau.write(workspace, folder)
    names = [re.fullmatch(r"profile\.(\d+)\.0\.(\d+)", path.name) for path in folder.iterdir()]
    return {(int(name[1]), int(name[2])): read(folder / name[0]) for name in names if name is not None}


@pytest.mark.parametrize("make", [lambda: stencil_profile(4, threads=2), io_profile])
def test_numbers_are_those_of_the_views(make: Any, tmp_path: Path):
    files = written(make(), tmp_path / "out")
    with Workspace(make()) as workspace:
        workspace.need("thread_times")
        paths = workspace.rows(
            "SELECT rank, thread, replace(call_path, ' > ', ' => ') AS name, calls, child_calls, exclusive_ns, "
            "inclusive_ns FROM thread_times JOIN call_paths USING (path_id)"
        )
        workspace.need("operation_times", "operations")
        functions = workspace.rows(
            "SELECT rank, operation, calls, exclusive_ns FROM operation_times JOIN operations USING (operation_id)"
        )
    assert set(files) == {(row["rank"], row["thread"]) for row in paths}
    for row in paths:
        timers = files[row["rank"], row["thread"]][0]
        calls, child_calls, exclusive, inclusive, _ = timers[row["name"]]
        assert (int(calls), int(child_calls)) == (row["calls"], row["child_calls"])
        assert (round(float(exclusive) * 1000), round(float(inclusive) * 1000)) == (
            row["exclusive_ns"],
            row["inclusive_ns"],
        )
    assert sum(" => " in name for timers, _ in files.values() for name in timers) == sum(
        " => " in row["name"] for row in paths
    )
    for row in functions:
        own = [
            timers[row["operation"]]
            for (rank, _), (timers, _) in files.items()
            if rank == row["rank"] and row["operation"] in timers
        ]
        assert sum(int(timer[0]) for timer in own) == row["calls"]
        assert sum(round(float(timer[2]) * 1000) for timer in own) == row["exclusive_ns"]


def test_threads_are_numbered_without_gaps(tmp_path: Path):
    """As pprof reads no further than the first one that is missing."""
    build = TableBuilder()
    for rank, thread in ((0, 0), (0, 2), (0, 7), (3, 1)):
        build.location(rank, thread, wall_ns=1000 * (1 + thread))
    files = written(build.build(), tmp_path / "out")
    assert {place: int(timers["program"][3]) for place, (timers, _) in files.items()} == {
        (0, 0): 1,
        (0, 1): 3,
        (0, 2): 8,
        (3, 0): 2,
    }
    assert "<name>Barograph Thread</name><value>7</value>" in (tmp_path / "out" / "profile.0.0.2").read_text()


def test_sizes_are_events_where_their_squares_are_known(tmp_path: Path):
    build = TableBuilder()
    first, second = build.file("/data/a"), build.file('/data/"b"')
    build.location(0, wall_ns=10**6)
    build.fact(0, "program > pwrite64", 10, 100, object_id=first, size=4000)
    build.fact(
        0, "program > step > pwrite64", 3, 100, object_id=second, total_bytes=60, smallest=10, largest=30
    )
    build.fact(0, "program > read", 4, 100, object_id=first, total_bytes=100, smallest=10, largest=40)
    build.fact(0, "program > read", 2, 100, object_id=second, size=8)
    build.fact(0, "program > close", 1, 100, object_id=first)
    build.fact(0, "program > MPI_Send", 1, 100, size=5)
    for rank in (1, 2):  # rank 1 has none
        build.location(rank, wall_ns=10**6)
    build.fact(2, "program > MPI_Send", 9, 100, size=6)
    files = written(build.build(), tmp_path / "out")
    assert files[1, 0][1] == {}
    assert files[2, 0][1] == {"Bytes of MPI_Send": ("9", "6", "6", "6.0", "324.0")}
    events = files[0, 0][1]
    squares = 10 * 4000**2
    assert {name: tuple(map(float, values)) for name, values in events.items()} == {
        "Bytes of pwrite64": (13, 4000, 10, 40060 / 13, squares + 100 + 400 + 900),
        "Bytes of pwrite64 <file=/data/a>": (10, 4000, 4000, 4000, squares),
        "Bytes of pwrite64 <file=/data/'b'>": (3, 30, 10, 20, 1400),
        # Of four reads of several sizes the squares are not known, nor of all together.
        "Bytes of read <file=/data/'b'>": (2, 8, 8, 8, 128),
        "Bytes of MPI_Send": (1, 5, 5, 5, 25),
    }


def test_imported_sizes_are_no_events(tmp_path: Path):
    build = TableBuilder()
    build.location(0, wall_ns=10**6)
    build.fact(0, "program > MPI_Send", 1, 100, size=5)
    files = written(build.build({"import.notes": "sizes are made up"}), tmp_path / "out")
    assert files[0, 0][1] == {}


def test_names_are_told_apart_and_do_not_break_lines(tmp_path: Path):
    build = TableBuilder()
    build.location(0, wall_ns=1_234_567)
    for name in ('a "b"', "a 'b'", "x => y", "x\n-> y"):
        build.fact(0, f"program > {name}", 1, 1001)
    build.fact(0, "program > step > step", 2, 300)
    build.fact(0, "program > step", 1, 500)
    profile = build.build({"program.command": '["app", "#1", "<&>"]'})
    timers = written(profile, tmp_path / "out")[0, 0][0]
    assert next(iter(timers)) == "program"
    # Hatchet reads whole numbers in the first line only.
    assert timers["program"][2:4] == ("1230", "1235")
    assert {"a 'b'", "a 'b' (region)", "x -> y", "x -> y (region)"} <= set(timers)
    assert timers["program => x -> y"][2:4] == ("1.001", "1.001")
    # Recursion: the outermost has the inclusive time.
    assert timers["step"][:4] == ("3", "2", "0.500", "0.500")
    assert timers["program => step => step"][:4] == ("2", "0", "0.300", "0.300")
    head = (tmp_path / "out" / "profile.0.0.0").read_text().splitlines()[1]
    assert "<name>Command Line</name><value>app &#35;1 &lt;&amp;&gt;</value>" in head
    assert " #" not in head.partition(" # ")[2]
