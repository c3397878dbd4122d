# SPDX-License-Identifier: BSD-3-Clause
# What is missing or damaged of a trace is named by every view. Rank 3 of 4 makes no call that was traced.
from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import barograph
from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.read.analysis.kept_analysis import analysis_folder, keep_analysis
from barograph.read.analysis.trace_analysis import TraceAnalysis, analyze_trace
from barograph.read.events.trace import trace_files
from barograph.read.events.trace_state import TraceState, trace_state
from barograph.read.merge import merge, slice_profile
from barograph.show.page.document import make_document
from barograph.testing.command_line import RunCommand
from barograph.writer import write_profile, write_trace

PATHS = {
    "path_id": [0, 1, 2],
    "parent_id": [None, 0, 0],
    "layer": ["program", "posix", "mpi"],
    "operation": ["program", "write", "MPI_Barrier"],
}
OBJECTS = {
    "object_id": [0, 1],
    "kind": ["none", "file"],
    "name": ["", "/data/out"],
    "parent_id": [None, None],
    "key": ["0", f"{1:016x}{1:016x}"],
    "attributes": ["{}", "{}"],
}
START = 1_700_000_000_000_000_000
EVENTS, BLOCKS = 1000, 4  # of a rank; events of a block


def locations(ranks: list[int], start: int = START) -> dict[str, list[Any]]:
    return {
        "rank": ranks,
        "node": ["node1"] * len(ranks),
        "start_unix_ns": [start + rank for rank in ranks],
        "wall_ns": [10**9] * len(ranks),
    }


def write_part(path: Path, rank: int, start: int = START) -> None:
    def blocks() -> Iterator[dict[str, Any]]:
        for block in range(BLOCKS):
            # Steps that are hard to compress, so that most of the file is events.
            steps = np.arange(1, EVENTS + 1, dtype=np.int64) * 7919 * 104_729 % 9973
            begin = block * 10**8 + np.cumsum(steps + 1000)
            yield {
                "location": 0,
                "path_id": np.full(EVENTS, 1, np.int64),
                "object_id": np.full(EVENTS, 1, np.int64),
                "offset": begin * 13 % 1_000_003,
                "length": begin % 4093,
                "start_ns": begin,
                "end_ns": begin + 500,
            }

    events = EVENTS * BLOCKS
    sums = {"trace.dropped": "0", "trace.events": str(events), "trace.bytes": str(9 * events)}
    write_trace(
        path,
        blocks(),
        call_paths=PATHS,
        objects=OBJECTS,
        locations=locations([rank], start),
        metadata={"trace.rank": str(rank), **sums},
    )


@pytest.fixture(name="profile")
def a_traced_profile(tmp_path: Path) -> Path:
    ranks = [0, 1, 2, 3]
    calls_of = {0: 1, 1: 5, 2: 3}
    rows = [(rank, path, calls_of[path]) for rank in ranks for path in calls_of if (rank, path) != (3, 1)]
    write_profile(
        tmp_path / "run.baro",
        call_paths=PATHS,
        fact_rows={
            "rank": [row[0] for row in rows],
            "path_id": [row[1] for row in rows],
            "calls": [row[2] for row in rows],
            "time_ns": [10**9 if row[1] == 0 else 10**6 for row in rows],
            "min_ns": [1000 for _ in rows],
            "max_ns": [10**9 if row[1] == 0 else 10**6 for row in rows],
        },
        locations=locations(ranks),
        objects=OBJECTS,
        metadata={
            "recording.trace": "io",
            "run.complete": "true",
            "job.ranks": "4",
            "run.wall_ns": str(10**9),
        },
    )
    (tmp_path / "run.baro.trace").mkdir()
    for rank in range(3):
        write_part(part(tmp_path / "run.baro", rank), rank)
    return tmp_path / "run.baro"


def part(profile: Path, rank: int) -> Path:
    return profile.with_name(f"{profile.name}.trace") / f"rank-{rank:06}.baro"


def damage(path: Path) -> None:
    """Changes one bit in the middle of the events."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


# Those that read what a trace has; of others it is not the trace that they show.
VIEWS = ("report", "findings")


def is_named(
    profile: Path, run: RunCommand, text: str, tmp_path: Path, views: Sequence[str] = ("info", *VIEWS)
) -> None:
    """Every view says it, once; `info --verify` exits with 3."""
    verified = run("info", "--verify", str(profile))
    assert verified.exit_code == ExitCode.BAD_PROFILE
    assert "every checksum is right" not in verified.stdout
    for words in (["info", "--verify"], *([view] for view in views)):
        assert says_once(run(*words, str(profile)).output, text), words
        losses = json.loads(run(*words, str(profile), "--json").stdout)["losses"]
        assert [text in one for one in losses["trace"]].count(True) == 1, words
    for command in ("trace", "engine"):
        assert says_once(run(command, str(profile)).output, text), command
    page = tmp_path / "page.html"
    assert run("report", str(profile), "--html", str(page), "--force").exit_code == 0
    with barograph.open(profile) as opened, Workspace(opened) as workspace:
        losses = make_document(workspace).summary["losses"]
    assert [text in loss for loss in losses].count(True) == 1


def says_once(output: str, text: str) -> bool:
    return " ".join(output.split()).count(text) == 1


def test_a_whole_trace_is_whole(profile: Path, run: RunCommand):
    assert trace_state(profile, everything=True) == TraceState("run.baro.trace")
    verified = run("info", "--verify", str(profile))
    assert verified.exit_code == 0
    assert "yes, every checksum is right" in verified.stdout


def test_a_part_that_was_cut_is_named(profile: Path, run: RunCommand, tmp_path: Path):
    cut(part(profile, 1))
    (problem,) = trace_state(profile).damaged
    assert str(part(profile, 1)) in problem
    is_named(profile, run, "rank-000001.baro", tmp_path)


def test_damaged_events_are_named_by_those_who_read_them(profile: Path, run: RunCommand, tmp_path: Path):
    damage(part(profile, 1))
    assert trace_state(profile).damaged == ()  # as that reads no events
    assert len(trace_state(profile, everything=True).damaged) == 1
    is_named(profile, run, "rank-000001.baro", tmp_path, VIEWS)
    report = run("report", str(profile)).stdout
    assert says_once(report, "the trace is not used: findings rest on counters alone")
    assert "INCOMPLETE" not in run("ranks", str(profile)).stdout


def test_a_missing_part_is_named(profile: Path, run: RunCommand, tmp_path: Path):
    part(profile, 1).unlink()
    assert trace_state(profile).missing == (1,)
    is_named(profile, run, "has no part of rank 1: its calls are not in it", tmp_path)
    listed = json.loads(run("trace", str(profile), "--json").stdout)
    assert ["has no part of rank 1" in loss for loss in listed["losses"]] == [True]


def test_a_trace_of_which_no_part_is_left_is_named(profile: Path, run: RunCommand, tmp_path: Path):
    for rank in range(3):
        part(profile, rank).unlink()
    assert trace_state(profile).missing == (0, 1, 2)
    is_named(profile, run, "the trace (run.baro.trace) has no part of 3 ranks (0-2)", tmp_path)


def test_a_trace_that_is_not_beside_its_profile_is_said_in_one_line(profile: Path, run: RunCommand):
    shutil.rmtree(part(profile, 0).parent)
    assert trace_state(profile) == TraceState("run.baro.trace", absent=True)
    text = "the run was traced, and its trace (run.baro.trace) is not beside the profile"
    for view in VIEWS:
        said = run(view, str(profile)).stdout
        assert "INCOMPLETE" not in said
        assert says_once(said, text.capitalize()), view
        losses = json.loads(run(view, str(profile), "--json").stdout)["losses"]
        assert (losses["trace"], losses["absent_trace"]) == ([], "run.baro.trace")
    verified = run("info", "--verify", str(profile))
    assert verified.exit_code == 0
    assert says_once(verified.stdout, "yes, every checksum is right, but for the trace, which is not there")
    for words in (["trace"], ["engine"], ["timeline", "--op", "MPI_Barrier"]):
        result = run(*words, str(profile))
        assert result.exit_code == ExitCode.BAD_PROFILE
        assert says_once(result.stderr, f"error: {text}"), words
        assert "record with" not in result.output


def test_what_analyzers_took_is_no_trace_that_is_missing(profile: Path):
    shutil.rmtree(part(profile, 0).parent)
    found = TraceAnalysis({}, 0, 0, [], 0.0, {})
    keep_analysis(found, analysis_folder(profile))
    assert trace_state(profile) == TraceState("run.baro.trace")


def test_a_part_of_another_run_is_named(profile: Path, run: RunCommand):
    write_part(part(profile, 1), 1, START + 10**12)
    assert trace_state(profile).foreign == ("rank-000001.baro",)
    verified = run("info", "--verify", str(profile))
    assert verified.exit_code == ExitCode.BAD_PROFILE
    assert "rank-000001.baro in run.baro.trace is of another run" in " ".join(verified.stdout.split())
    assert "rank-000001.baro" in run("report", str(profile)).stdout


def test_a_part_that_is_called_as_another_rank_is_named(profile: Path):
    shutil.copy(part(profile, 2), part(profile, 1))
    assert trace_state(profile).foreign == ("rank-000001.baro",)


def test_a_part_that_is_a_profile_of_all_ranks_is_named(profile: Path):
    shutil.copy(profile, part(profile, 1))
    assert trace_state(profile).foreign == ("rank-000001.baro",)


def test_ranks_that_the_profile_has_not_are_named(profile: Path, run: RunCommand):
    write_part(part(profile, 7), 7, START)
    assert trace_state(profile).strangers == (7,)
    said = " ".join(run("info", str(profile)).stdout.split())
    assert "the trace (run.baro.trace) has rank 7, which the profile does not have" in said


def test_a_run_without_trace_misses_none(profile: Path, tmp_path: Path):
    shutil.rmtree(part(profile, 0).parent)
    plain = tmp_path / "plain.baro"
    merge([profile], plain, metadata={"recording.trace": ""})
    assert trace_state(plain) == TraceState("plain.baro.trace")


def test_of_traced_and_untraced_ranks_together_none_is_missed(profile: Path, tmp_path: Path):
    first = slice_profile(profile, tmp_path / "first", ranks=[0]).path
    rest = slice_profile(profile, tmp_path / "rest", ranks=[1, 2, 3], metadata={"recording.trace": ""}).path
    shutil.rmtree(part(rest, 1).parent)
    together = merge([first, rest], tmp_path / "together").path
    assert [file.rank for file in trace_files(together)] == [0]
    assert trace_state(together) == TraceState("together.baro.trace")


@pytest.mark.parametrize("ranks", [[1], [3]])
def test_a_part_of_the_ranks_misses_none_of_the_others(ranks: list[int], profile: Path, tmp_path: Path):
    some = slice_profile(profile, tmp_path / "some", ranks=ranks).path
    assert trace_state(some) == TraceState("some.baro.trace")


def test_call_paths_of_a_traced_run_miss_no_trace(profile: Path, tmp_path: Path):
    some = slice_profile(profile, tmp_path / "some", path_ids=[1]).path
    assert not (tmp_path / "some.baro.trace").exists()
    assert trace_state(some) == TraceState("some.baro.trace")


def test_salvage_gives_the_engine_what_the_list_has_and_says_how_much(profile: Path, run: RunCommand):
    damage(part(profile, 1))
    listed = json.loads(run("trace", str(profile), "--salvage", "--json").stdout)
    engine = json.loads(run("engine", str(profile), "--salvage", "--json").stdout)
    whole = 3 * EVENTS * BLOCKS
    assert engine["events"] == listed["total"] == whole - EVENTS
    assert any(f": {EVENTS:,} of {whole:,} events" in loss for loss in engine["losses"])
    assert analyze_trace(profile, ["waits"], salvage=True).damaged == 1


def test_a_timeline_of_waits_that_there_are_not(profile: Path, run: RunCommand):
    done = run("timeline", "--waits", str(profile))
    assert done.exit_code == 0, done.output
    assert "No call that may wait was judged." in done.stdout
