# SPDX-License-Identifier: BSD-3-Clause
# Answers about a trace: parts of the run add up, questions that make no sense are refused.
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from barograph.analyze.messages import message_arrows
from barograph.read.events.trace_windows import TraceWindows
from barograph.serve.page import trace_answers
from barograph.serve.page.trace_answers import BadQuestionError, Messages, TraceAnswers, ranks_of
from barograph.testing.large_trace import BLOCK, write_large_run
from barograph.writer import write_trace

RANKS, CALLS = 3, 500
# What is written has a resolution of 64 ns.
STEP_NS, CALL_NS, LATE_NS = 1024, 320, 64


@pytest.fixture
def answers(tmp_path: Path) -> TraceAnswers:
    """Each rank writes CALLS times, one after the other; rank 1 began LATE_NS later than the others."""
    folder = tmp_path / "run.baro.trace"
    folder.mkdir()
    starts = np.arange(CALLS, dtype=np.int64) * STEP_NS
    for rank in range(RANKS):
        block = {
            "location": 0,
            "path_id": np.full(CALLS, 1),
            "object_id": np.full(CALLS, 1),
            "offset": np.full(CALLS, -1),
            "length": np.full(CALLS, 8),
            "start_ns": starts,
            "end_ns": starts + CALL_NS,
        }
        write_trace(
            folder / f"rank-{rank:06}.baro",
            [block],
            call_paths={
                "path_id": [0, 1],
                "parent_id": [None, 0],
                "operation": ["program", "write"],
                "layer": ["program", "posix"],
            },
            objects={
                "object_id": [0, 1],
                "kind": ["none", "file"],
                "name": ["", "/data"],
                "parent_id": [None, None],
            },
            locations={"rank": [rank], "start_unix_ns": [10**18 + LATE_NS * (rank == 1)]},
            metadata={"trace.rank": str(rank)},
        )
    return TraceAnswers(tmp_path / "run.baro", {})


def window(answers: TraceAnswers, **asked: object) -> dict[str, Any]:
    return json.loads(answers.window({name.rstrip("_"): str(value) for name, value in asked.items()}))


def test_what_there_is(answers: TraceAnswers) -> None:
    about = answers.about()
    assert about["rows"]["rank"] == [0, 1, 2]
    assert about["rows"]["layer"] == ["posix"] * RANKS
    assert about["rows"]["calls"] == [CALLS] * RANKS
    assert about["rows"]["time_ns"] == [CALLS * CALL_NS] * RANKS
    assert max(about["rows"]["end_ns"]) == about["end_ns"]
    assert len(about["rows"]["start_ns"]) == RANKS
    assert about["operations"] == []  # of MPI
    assert about["end_ns"] == (CALLS - 1) * STEP_NS + CALL_NS + LATE_NS


def test_parts_of_the_run(answers: TraceAnswers) -> None:
    whole = window(answers, from_=0, to=CALLS * STEP_NS, columns=10)
    assert sum(whole["calls"]) == RANKS * CALLS
    assert sum(whole["time_ns"]) == RANKS * CALLS * CALL_NS
    assert len(whole["calls"]) <= 3 * RANKS * 20
    near = window(answers, from_=7 * STEP_NS, to=9 * STEP_NS - 1, columns=1000, ranks="1,2")
    assert near["calls"] == [1] * 4
    assert list(zip(near["rank"], near["start_ns"], strict=True)) == [
        (1, 7 * STEP_NS + LATE_NS),
        (1, 8 * STEP_NS + LATE_NS),
        (2, 7 * STEP_NS),
        (2, 8 * STEP_NS),
    ]
    assert {near["names"][number] for number in near["operation"]} == {"write"}
    assert {near["names"][number] for number in near["file"]} == {"/data"}
    assert near["arrows"] is None
    assert window(answers, from_=0, to=1000, layers="mpi")["rank"] == []


def test_an_answer_is_bounded(answers: TraceAnswers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_answers, "MOST_BARS", 100)
    found = window(answers, from_=0, to=CALLS * STEP_NS, columns=4096)
    assert len(found["calls"]) <= 100
    assert sum(found["calls"]) == RANKS * CALLS


@pytest.mark.parametrize(
    "asked",
    [
        {"from_": 5, "to": 5},
        {"from_": 9, "to": 5},
        {"from_": "-1", "to": 5},
        {"from_": 0, "to": "9" * 30},
        {"from_": 0, "to": "x"},
        {"from_": 0, "to": 5, "ranks": "0-"},
        {"from_": 0, "to": 5, "ranks": "all"},
        {"from_": 0, "to": 5, "columns": "1e9"},
    ],
)
def test_questions_that_make_no_sense(answers: TraceAnswers, asked: dict[str, Any]) -> None:
    with pytest.raises(BadQuestionError):
        window(answers, **asked)


def test_ranks_in_words() -> None:
    assert ranks_of("0-2,7,2", [0, 1, 2, 7, 9]) == [0, 1, 2, 7]
    assert ranks_of("0-999999999999", [3, 4]) == [3, 4]


def test_messages_that_took_longest_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_answers, "MOST_ARROWS", 2)
    rows = [
        # sender, receiver, sent, received, wait
        (0, 1, 0, 10, 0),
        (0, 1, 20, 90, 0),
        (1, 0, 30, 40, 50),
        (1, 0, 35, 40, 0),
        (0, 2, 30, 95, 0),
    ]
    names = ("sender", "receiver", "send_start_ns", "received_ns", "wait_ns")
    table = pa.table(dict(zip(names, (list(column) for column in zip(*rows, strict=True)), strict=True)))
    for name, values in (
        ("time_ns", [row[3] - row[2] for row in rows]),
        ("receive_start_ns", [0] * 5),
        ("length", [8] * 5),
        ("tag", [3] * 5),
        ("communicator", ["W0.0", "W0.0", "C0.1", "W0.0", "W0.0"]),
    ):
        table = table.append_column(name, pa.array(values))
    found = Messages(table).between(15, 100, [0, 1])
    assert found["messages"] == 3
    assert found["rows"]["send_start_ns"] == [20, 30]
    assert found["rows"]["communicator"] == ["W0.0", "C0.1"]
    assert found["rows"]["bytes"] == [8, 8]


def test_of_too_many_messages_those_of_a_part_are_paired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = tmp_path / "run.baro"
    write_large_run(profile, 2, 2 * BLOCK)
    orders = {"W0.0": [0, 1]}
    whole = TraceAnswers(profile, orders)
    whole.wait()
    monkeypatch.setattr(message_arrows, "MOST_HALVES", 3 * BLOCK)
    parts = TraceAnswers(profile, orders)
    parts.wait()
    end = whole.about()["end_ns"]
    assert window(whole, from_=0, to=end)["arrows"]["messages"] == 2 * 2 * BLOCK
    far = window(parts, from_=0, to=end)
    assert far["arrows"] is None
    assert "zoom in" in far["said"]
    middle = {"from_": end // 2, "to": end // 2 + 10 * STEP_NS}
    near, expected = window(parts, **middle), window(whole, **middle)
    assert near["arrows"] == expected["arrows"]
    assert near["arrows"]["messages"] > 2 * 5
    assert window(parts, **middle, layers="posix")["arrows"] is None


def test_blocks_that_are_larger_than_what_is_paired_keep_no_message_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = tmp_path / "run.baro"
    write_large_run(profile, 2, 2 * BLOCK)
    orders = {"W0.0": [0, 1]}
    whole = TraceAnswers(profile, orders)
    whole.wait()
    monkeypatch.setattr(message_arrows, "MOST_HALVES", 200)
    parts = TraceAnswers(profile, orders)
    parts.wait()
    end = whole.about()["end_ns"]
    middle = {"from_": end // 2, "to": end // 2 + 10 * STEP_NS}
    near, expected = window(parts, **middle), window(whole, **middle)
    assert near["arrows"] == expected["arrows"]
    assert near["arrows"]["messages"] > 0
    assert "zoom in" in window(parts, from_=0, to=end)["said"]


def test_where_receives_may_have_been_cancelled_no_part_is_paired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_large_run(tmp_path / "run.baro", 2, 100)
    monkeypatch.setattr(message_arrows, "MOST_HALVES", 100)
    monkeypatch.setattr(TraceWindows, "operations", {"MPI_Sendrecv", "MPI_Cancel"})
    answers = TraceAnswers(tmp_path / "run.baro", {"W0.0": [0, 1]})
    answers.wait()
    found = window(answers, from_=0, to=10 * STEP_NS)
    assert found["arrows"] is None
    assert "MPI_Cancel was called" in found["said"]
