# SPDX-License-Identifier: BSD-3-Clause
# The exports that hold frames, read back by plain readers of their grammars: every value is one of our tables.
# tests/consumers opens the same files in the programs they are for.
import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.exports import extrap
from barograph.show.exports.call_trees import (
    caliper_json,
    caliper_stream,
    callflow,
    chrome_trace,
    folded,
    hatchet,
    pprof,
    speedscope,
)
from barograph.show.exports.call_trees.frames import FrameTree
from barograph.show.exports.request import DETAILS, ExportRequest
from barograph.testing import communicator_profile, stencil_profile
from barograph.testing.cases.loop_case import loop_profile
from barograph.testing.cases.sampled_case import SECOND, sampled_builder


@pytest.fixture
def workspace():
    with Workspace(stencil_profile(4, threads=2)) as opened:
        yield opened


def exclusive(workspace: Workspace) -> dict[tuple[str, int], int]:
    """Exclusive ns by call path (as folded stacks) and rank; call paths without any are left out."""
    rows = workspace.need("path_times").execute(
        "SELECT replace(call_path, ' > ', ';'), rank, exclusive_ns FROM path_times JOIN call_paths USING (path_id)"
    )
    return {(path, rank): time for path, rank, time in rows.fetchall() if time}


def without_detail(stack: str) -> str:
    """A folded stack up to its call: what --detail added is taken off."""
    return re.sub(r";on .*|;varying$|;\d+\.\.\d+$", "", stack)


@pytest.mark.parametrize("detail", DETAILS)
def test_each_fact_is_on_one_frame(detail: str):
    for profile in (stencil_profile(4, threads=2), communicator_profile()):
        with Workspace(profile) as workspace:
            tree = FrameTree(workspace, ExportRequest(detail=detail))
            rows = list(tree.read())
            expected = workspace.rows("SELECT sum(calls)::BIGINT c, sum(bytes)::BIGINT b FROM fact_rows")[0]
            assert (sum(row[2] for row in rows), sum(row[3] for row in rows)) == (
                expected["c"],
                expected["b"],
            )
            times = workspace.rows("SELECT sum(exclusive_ns)::BIGINT AS n FROM path_times")[0]["n"]
            assert sum(row[4] for row in rows) == times
            # Inclusive time is that of a frame's own and of all below it.
            below: Counter[tuple[int, int]] = Counter()
            for rank, frame_id, _, _, exclusive_ns, _ in rows:
                for above in tree.stacks[frame_id]:
                    below[rank, above] += exclusive_ns
            assert {(row[0], row[1]): row[5] for row in rows} == {
                key: below[key] for key in ((row[0], row[1]) for row in rows)
            }


def test_detail_divides_calls_by_object_and_size(workspace: Workspace):
    tree = FrameTree(workspace, ExportRequest(detail="sizes"))
    names = [";".join(tree.frames[i].name for i in stack) for stack in tree.stacks]
    values = {(names[row[1]], row[0]): row[2:] for row in tree.read()}
    call = "program;solve;MPI_Allreduce"
    assert values[call, 2] == (0, 0, 0, 602_000_000)
    assert values[call + ";on a0.1 (grid)", 2] == (0, 0, 0, 500_000_000)
    assert values[call + ";on a0.1 (grid);8 B - <16 B", 2] == (100, 800, 500_000_000, 500_000_000)
    assert values[call + ";on b2.2;1 KiB - <2 KiB", 2] == (50, 51_200, 102_000_000, 102_000_000)
    assert values["program;MPI_Init", 2] == (1, 0, 200_000_000, 200_000_000)


def test_calls_that_called_something_stay_whole():
    with Workspace(communicator_profile()) as workspace:
        tree = FrameTree(workspace, ExportRequest(detail="sizes"))
        waiting = {frame.parent for frame in tree.frames if frame.name == "wait for last rank"}
        assert waiting
        assert all(not frame.object for frame in tree.frames if frame.parent in waiting)


@pytest.mark.parametrize("detail", DETAILS)
def test_folded_stacks_follow_the_grammar_and_add_up(detail: str, workspace: Workspace, tmp_path: Path):
    for per_rank in (False, True):
        target = tmp_path / f"out{per_rank}"
        folded.write(workspace, target, ExportRequest(detail=detail, per_rank=per_rank))
        found: Counter[tuple[str, int | None]] = Counter()
        for line in target.read_text().splitlines():
            match = re.fullmatch(r"(?:rank (\d+);)?(program(?:;[^;]+)*) (\d+)", line)
            assert match, line
            found[without_detail(match[2]), int(match[1]) if per_rank else None] += int(match[3])
        expected: Counter[tuple[str, int | None]] = Counter()
        for (path, rank), time in exclusive(workspace).items():
            expected[path, rank if per_rank else None] += time
        assert found == expected


def test_samples_are_folded_by_function(tmp_path: Path):
    with Workspace(sampled_builder(ranks=2).build()) as workspace:
        folded.write(workspace, tmp_path / "all", ExportRequest(samples=True))
        folded.write(workspace, tmp_path / "apart", ExportRequest(samples=True, per_rank=True, ranks=(1,)))
        tree = FrameTree(workspace, ExportRequest(samples=True))
        totals = {tree.frames[frame_id].name: values for frame_id, values in tree.totals().items()}
    assert dict(line.rsplit(" ", 1) for line in (tmp_path / "all").read_text().splitlines()) == {
        "program;main;solve": str(12 * SECOND),
        "program;main;solve;kernel": str(6 * SECOND),
        "program;MPI_Barrier;main;progress": str(2 * SECOND),
    }
    assert "rank 1;program;main;solve 6000000000" in (tmp_path / "apart").read_text().splitlines()
    assert (totals["solve"].calls, totals["solve"].inclusive_ns) == (1200, 18 * SECOND)
    assert (totals["program"].calls, totals["program"].inclusive_ns) == (0, 20 * SECOND)


def test_folded_names_keep_out_of_the_grammar():
    assert folded.plain_name("a;b\nc  d") == "a:b c d"
    assert folded.plain_name("\n") == "?"


def test_speedscope_has_the_sum_and_each_rank(workspace: Workspace, tmp_path: Path):
    speedscope.write(workspace, tmp_path / "out", ExportRequest())
    document = json.loads((tmp_path / "out").read_text())
    names = [frame["name"] for frame in document["shared"]["frames"]]
    assert [row["name"] for row in document["profiles"]][:2] == ["all ranks (4)", "rank 0 (node0)"]
    expected = exclusive(workspace)
    for rank, profile in enumerate(document["profiles"][1:]):
        assert profile["unit"] == "nanoseconds"
        assert profile["endValue"] == sum(profile["weights"])
        found = {
            (";".join(names[i] for i in stack), rank): weight
            for stack, weight in zip(profile["samples"], profile["weights"], strict=True)
        }
        assert found == {key: time for key, time in expected.items() if key[1] == rank}
    assert document["profiles"][0]["endValue"] == sum(expected.values())


def test_trace_events_nest_and_last_as_long_as_the_tables_say(workspace: Workspace, tmp_path: Path):
    chrome_trace.write(workspace, tmp_path / "out", ExportRequest(ranks=[1, 2]))
    document = json.loads((tmp_path / "out").read_text(), parse_float=str)
    assert "not events" in document["otherData"]["layout"]
    lengths: dict[tuple[str, int], int] = {}
    open_slices: dict[int, list[tuple[str, int]]] = defaultdict(list)
    last: dict[int, int] = defaultdict(int)
    exact: dict[tuple[str, int], int] = {}
    for event in document["traceEvents"]:
        rank = event["pid"]
        if event["ph"] == "M":
            continue
        whole, rest = event["ts"].split(".")
        now = int(whole) * 1000 + int(rest)
        assert now >= last[rank]
        last[rank] = now
        if event["ph"] == "B":
            open_slices[rank].append((event["name"], now))
            path = ";".join(name for name, _ in open_slices[rank])
            exact[path, rank] = event["args"]["exclusive_ns"]
        else:
            path = ";".join(name for name, _ in open_slices[rank])
            name, began = open_slices[rank].pop()
            assert name == event["name"]
            lengths[path, rank] = now - began
    assert not any(open_slices.values())
    times = workspace.need("path_times").execute(
        """SELECT replace(call_path, ' > ', ';'), rank, inclusive_ns FROM path_times JOIN call_paths USING (path_id)
           WHERE rank IN (1, 2)"""
    )
    assert lengths == {(path, rank): time for path, rank, time in times.fetchall()}
    assert {key: time for key, time in exact.items() if time} == {
        key: time for key, time in exclusive(workspace).items() if key[1] in {1, 2}
    }
    named = [event for event in document["traceEvents"] if event["name"] == "process_name"]
    assert [event["args"]["name"] for event in named] == ["rank 1 (node0)", "rank 2 (node1)"]


def test_the_timeline_becomes_counters(tmp_path: Path):
    with Workspace(loop_profile(2)) as workspace:
        chrome_trace.write(workspace, tmp_path / "out", ExportRequest(ranks=[1]))
        rows = workspace.rows("FROM timeline WHERE rank = 1 ORDER BY start_ns")
    events = json.loads((tmp_path / "out").read_text())["traceEvents"]
    found = [event for event in events if event["ph"] == "C" and event["name"] == "mpi operations (timeline)"]
    assert {event["pid"] for event in found} == {1}
    assert [event["args"]["value"] for event in found] == [row["operations"] for row in rows] + [0]
    assert [event["ts"] for event in found] == [row["start_ns"] / 1000 for row in rows] + [
        rows[-1]["end_ns"] / 1000
    ]
    inside = [event for event in events if event["name"] == "mpi threads inside (timeline)"]
    assert inside[0]["args"]["value"] == rows[0]["time_ns"] / (rows[0]["end_ns"] - rows[0]["start_ns"])


def fields(message: bytes) -> Iterator[tuple[int, Any]]:
    """The fields of a protocol buffer message: number and value."""

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    at = 0
    while at < len(message):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:
            assert key & 7 == 2
            size = varint()
            yield key >> 3, message[at : at + size]
            at += size


def packed(content: bytes) -> list[int]:
    return [
        value
        for _, value in fields(
            b"".join(b"\x08" + part for part in re.findall(rb"[\x80-\xff]*[\x00-\x7f]", content, re.DOTALL))
        )
    ]


def test_pprof_holds_every_fact_with_its_labels(workspace: Workspace, tmp_path: Path):
    pprof.write(workspace, tmp_path / "out", ExportRequest())
    message = list(fields(gzip.decompress((tmp_path / "out").read_bytes())))
    strings = [value.decode() for number, value in message if number == 6]
    names = {
        dict(fields(value))[1]: strings[dict(fields(value))[2]] for number, value in message if number == 5
    }
    times: Counter[tuple[str, int]] = Counter()
    calls: Counter[tuple[str, str, str]] = Counter()
    for number, value in message:
        if number != 2:
            continue
        sample = list(fields(value))
        stack = [names[i] for i in packed(next(v for n, v in sample if n == 1))]
        time, count, _size = packed(next(v for n, v in sample if n == 2))
        pairs = [dict(fields(v)) for n, v in sample if n == 3]
        labels = {strings[pair[1]]: strings[pair[2]] for pair in pairs}
        times[";".join(reversed(stack)), int(labels["rank"])] += time
        calls[stack[0], labels.get("communicator", ""), labels.get("size class", "")] += count
    assert {key: time for key, time in times.items() if time} == exclusive(workspace)
    assert calls["MPI_Allreduce", "a0.1 (grid)", "8 B - <16 B"] == 400
    assert calls["MPI_Allreduce", "b2.2", "1 KiB - <2 KiB"] == 100
    assert calls["MPI_Waitall", "*mixed", ""] == 400


def test_numbers_of_any_size_are_encoded():
    assert [pprof.varint(value) for value in (0, 127, 128, 2**63)] == [
        b"\x00",
        b"\x7f",
        b"\x80\x01",
        b"\x80" * 9 + b"\x01",
    ]


@pytest.mark.parametrize("detail", DETAILS)
def test_both_forms_of_caliper_have_the_same_exact_times(detail: str, workspace: Workspace, tmp_path: Path):
    request = ExportRequest(detail=detail)
    caliper_json.write(workspace, tmp_path / "json", request)
    document = json.loads((tmp_path / "json").read_text())
    stacks: list[Any] = []
    node: dict[str, Any]
    for node in document["nodes"]:
        stacks.append(f"{stacks[node['parent']]};{node['label']}" if "parent" in node else node["label"])
    place = {name: at for at, name in enumerate(document["columns"])}
    assert [row["is_value"] for row in document["column_metadata"]] == [name != "path" for name in place]
    found: Counter[tuple[str, int]] = Counter()
    row: list[Any]
    for row in document["data"]:
        time = round(row[place["sum#time.duration"]] * 1e9)
        path = str(stacks[row[place["path"]]])
        found[without_detail(path), row[place["mpi.rank"]]] += time
    assert {key: time for key, time in found.items() if time} == exclusive(workspace)
    assert document["job.ranks"] == "4"

    caliper_stream.write(workspace, tmp_path / "cali", request)
    text = (tmp_path / "cali").read_text()
    total = sum(
        round(float(line.split(",data=")[1].split("=")[2]) * 1e9)
        for line in text.splitlines()
        if line.startswith("__rec=ctx")
    )
    assert total == sum(exclusive(workspace).values())


def test_the_stream_escapes_its_separators():
    assert caliper_stream.escaped("a=b,c\\d\ne") == "a\\=b\\,c\\\\d\\ne"


def test_hatchet_has_frames_for_communicators_when_asked(workspace: Workspace, tmp_path: Path):
    hatchet.write(workspace, tmp_path / "out", ExportRequest(detail="objects"))
    document = json.loads((tmp_path / "out").read_text())
    rows = {
        (row["name"], row["rank"]): row for row in document["dataframe"] if row["name"].startswith("on b")
    }
    assert rows["on b0.2", 1]["calls"] == 50
    assert rows["on b2.2", 1]["calls"] == 0
    assert len(document["dataframe"]) == 4 * len(document["graph"][0])


def test_callflow_gets_a_run_per_profile(workspace: Workspace, tmp_path: Path):
    with Workspace(stencil_profile(9, path="stencil.baro")) as other:
        callflow.write([workspace, other], tmp_path / "out", ExportRequest())
    config = json.loads((tmp_path / "out" / "config.json").read_text())
    assert [run["path"] for run in config["runs"]] == ["stencil.json", "stencil-2.json"]
    assert config["ensemble_process"] is True
    document = json.loads((tmp_path / "out" / "stencil-2.json").read_text())
    assert len({row[2] for row in document["data"]}) == 9


def test_metrics_of_the_program_are_columns(tmp_path: Path):
    with Workspace(loop_profile(2)) as workspace:
        hatchet.write(workspace, tmp_path / "hatchet", ExportRequest())
        caliper_json.write(workspace, tmp_path / "json", ExportRequest())
        caliper_stream.write(workspace, tmp_path / "cali", ExportRequest(iterations=True))
        expected = {(row["metric"], row["rank"]): row for row in workspace.query("metric_values")}
    document = json.loads((tmp_path / "hatchet").read_text())
    rows = [row for row in document["dataframe"] if "sum#residual" in row]
    assert [(row["name"], row["rank"], row["sum#residual"], row["count#residual"]) for row in rows] == [
        ("step", rank, expected["residual", rank]["sum"], 64) for rank in range(2)
    ]
    assert document["metric_units"] == {"cells": "", "residual": ""}
    assert "avg#cells" in document["exclusive_metrics"]

    document = json.loads((tmp_path / "json").read_text())
    column = document["columns"].index("avg#cells")
    values = {(row[0], row[2]): row[column] for row in document["data"]}
    assert {value for (frame, _), value in values.items() if frame == 0} == {4096.0}
    assert {value for (frame, _), value in values.items() if frame != 0} == {None}

    lines = (tmp_path / "cali").read_text().splitlines()
    (iteration,) = [re.findall(r"id=(\d+)", line)[0] for line in lines if ",data=iteration#step," in line]
    records = [line for line in lines if line.startswith("__rec=ctx") and f"attr={iteration}=" in line]
    assert len(records) == 2 * 64


def test_extrap_gets_means_per_rank_at_each_point(workspace: Workspace, tmp_path: Path):
    with Workspace(stencil_profile(9, slow_rank=None)) as other:
        extrap.write([workspace, other], tmp_path / "ranks", ExportRequest())
        request = ExportRequest(parameters={"n": [100.0, 200.0], "k": [3.0]})
        extrap.write([workspace, other], tmp_path / "given", request)
    lines = [json.loads(line) for line in (tmp_path / "ranks").read_text().splitlines()]
    found = {(row["callpath"], row["metric"], row["params"]["ranks"]): row["value"] for row in lines}
    assert found["program->solve->relax", "time", 4] == 3.0
    assert found["program->solve->relax", "time max", 4] == 6.0
    assert found["program->solve->relax", "time", 9] == 2.0
    assert found["program->pack", "calls", 9] == 0.0
    assert len(found) == len(lines)
    points = [json.loads(line)["params"] for line in (tmp_path / "given").read_text().splitlines()]
    assert points[:2] == [{"n": 100.0, "k": 3.0}, {"n": 200.0, "k": 3.0}]
