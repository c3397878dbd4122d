# SPDX-License-Identifier: BSD-3-Clause
"""What browsers are told: everything once, then what changes, made once for all; nodes where there are many ranks."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from barograph.live import Sentence
from barograph.serve.page.browser_messages import MOST_BEHIND, Messages
from barograph.serve.page.wall_rows import SHOWN
from barograph.serve.watch.history import FIRST_CODE, MOST_LOOKS, MOST_ROWS
from barograph.testing.jobs.emulated_ranks import FIRST_PID, EmulatedRanks

HEAD = {"phase": "running", "problem": ""}
CODES = list(SHOWN)


def message(event: bytes) -> dict[str, Any]:
    """Returns what an event says."""
    lines = event.decode("ascii").rstrip("\n").split("\n")
    assert [line.partition(":")[0] for line in lines] == ["data", "id", "retry"]
    return json.loads(lines[0].removeprefix("data: "))


def told(messages: Messages, known: int = 0) -> dict[str, Any]:
    return message(messages.event(known)[1])["now"]


def apply(rows: dict[str, list[Any]], change: dict[str, list[Any]]) -> None:
    """Does what the page does with rows that have changed."""
    for name, column in change.items():
        if name != "at":
            for at, value in zip(change["at"], column, strict=True):
                rows.setdefault(name, [])
                rows[name].extend([None] * (at + 1 - len(rows[name])))
                rows[name][at] = value


def test_before_the_first_look_there_is_only_the_head() -> None:
    messages = Messages()
    messages.take(EmulatedRanks(["n"], 0).look(), HEAD | {"phase": "starting"})
    assert told(messages)["rows"]["at"] == []


def test_changes_lead_to_what_a_new_browser_gets() -> None:
    ranks, messages = EmulatedRanks(["n1", "n2"], 32, ["ocean", "ice"]), Messages()
    messages.take(ranks.look(), HEAD)
    first = told(messages)
    assert first["whole"]
    assert first["nodes"] == ["n1", "n2"]
    assert first["programs"] == ["ocean", "ice"]
    assert [kind["name"] for kind in first["kinds"]] == CODES
    rows: dict[str, list[Any]] = {}
    apply(rows, first["rows"])
    known = first["number"]
    for step in range(1, 31):
        messages.take(ranks.look(), HEAD)
        if step % 3 == 0:  # this one is slow
            change = told(messages, known)
            assert not change["whole"]
            assert change["strings"] == []
            assert [look["number"] for look in change["history"]] == list(range(known + 1, known + 4))
            apply(rows, change["rows"])
            known = change["number"]
    fresh: dict[str, list[Any]] = {}
    whole = told(messages)
    apply(fresh, whole["rows"])
    assert rows == fresh
    assert len(whole["history"]) == 31


def test_what_does_not_change_is_not_sent() -> None:
    ranks, messages = EmulatedRanks(["n"], 8), Messages()
    reading = ranks.look()
    messages.take(reading, HEAD)
    rows: Any = reading.table
    table = rows.copy()
    table["mpi"][3], table["changed"][3] = 77, 2
    messages.take(replace(reading, number=2, table=table), HEAD)
    change = told(messages, 1)
    assert change["rows"]["at"] == [3]
    assert change["rows"]["mpi"] == [77]
    assert told(messages, 2)["rows"]["at"] == []


def test_calls_of_mpi_are_told_apart() -> None:
    ranks, messages = EmulatedRanks(["n"], 64), Messages()
    messages.take(ranks.look(), HEAD)
    first = told(messages)
    seen: dict[str, str] = {
        first["strings"][operation]: CODES[kind]
        for operation, kind in zip(first["rows"]["operation"], first["rows"]["kind"], strict=True)
    }
    assert seen["MPI_Allreduce"] == "mpi-collective"
    assert seen["MPI_Isend"] == "mpi-p2p"
    assert seen["MPI_Waitall"] == "mpi-wait"
    assert seen["MPI_Win_fence"] == "mpi-rma"
    assert seen["write"] == "posix"


def test_a_new_process_makes_everything_new() -> None:
    messages = Messages()
    messages.take(EmulatedRanks(["n"], 8).look(), HEAD)
    more = EmulatedRanks(["n"], 9)
    more.look()
    messages.take(more.look(), HEAD)
    change = told(messages, 1)
    assert change["whole"]
    assert change["rows"]["rank"] == list(range(9))


def test_new_strings_are_sent_once() -> None:
    ranks, messages = EmulatedRanks(["n"], 8), Messages()
    reading = ranks.look()
    messages.take(reading, HEAD)
    grown = [*reading.strings, "checkpoint.7"]
    messages.take(replace(reading, number=2, strings=grown), HEAD)
    assert told(messages, 1)["strings"] == ["checkpoint.7"]
    messages.take(replace(reading, number=3, strings=grown), HEAD)
    assert told(messages, 2)["strings"] == []
    assert told(messages, 1)["strings"] == ["checkpoint.7"]
    # Numbers that mean something else now void all that is known.
    messages.take(replace(reading, number=4, strings=[f"other {text}" for text in grown]), HEAD)
    assert told(messages, 3)["whole"]


def test_one_who_is_far_behind_gets_everything() -> None:
    ranks, messages = EmulatedRanks(["n"], 8), Messages()
    for _ in range(MOST_BEHIND + 1):
        messages.take(ranks.look(), HEAD)
    assert told(messages, 1)["whole"]
    assert not told(messages, 2)["whole"]
    assert told(messages, 10**9)["whole"]


def test_who_comes_back_says_what_is_known() -> None:
    ranks, messages = EmulatedRanks(["n"], 8), Messages()
    messages.take(ranks.look(), HEAD)
    identity = messages.event(0)[1].decode().split("id: ")[1].split("\n")[0]
    assert messages.known(identity) == 1
    for other in ("", "-1", identity.replace("-", "x-"), f"{identity}x", "deadbeef-1", identity + "²"):
        assert messages.known(other) == 0


def test_a_message_is_made_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    ranks, messages = EmulatedRanks(["n"], 8), Messages()
    messages.take(ranks.look(), HEAD)
    made: list[int] = []
    plain = Messages._delta  # pyright: ignore[reportPrivateUsage]

    def delta(self: Messages, reading: Any, known: int) -> dict[str, Any]:
        made.append(known)
        return plain(self, reading, known)

    monkeypatch.setattr(Messages, "_delta", delta)
    events = {messages.event(0)[1] for _ in range(50)}
    assert len(events) == 1
    assert made == [0]
    # A new head needs no new rows.
    messages.take(ranks.reading, HEAD | {"phase": "ended"})
    assert message(messages.event(0)[1])["phase"] == "ended"
    assert made == [0]


def test_of_many_ranks_nodes_are_sent() -> None:
    ranks, messages = EmulatedRanks([f"n{one}" for one in range(16)], 8, missing=21), Messages(64)
    messages.take(ranks.look(), HEAD)
    first = told(messages)
    assert "rows" not in first
    assert "strings" not in first
    nodes = first["by_node"]
    assert nodes["at"] == list(range(16))
    assert nodes["processes"] == [8] * 16
    assert (nodes["low"][2], nodes["high"][2]) == (16, 23)
    assert nodes["stuck"] == [8, 8, 7, *[8] * 13]
    collective, posix = CODES.index("mpi-collective"), CODES.index("posix")
    assert nodes["kinds"][2] == [collective, 7, posix, 1]
    assert nodes["operation"][0] == "MPI_Barrier"
    assert nodes["since_ms"][0] == 1000
    assert first["named"] == [21]
    assert first["named_nodes"] == [2]
    assert nodes["mpi"][:3] == [100, 100, 88]
    messages.take(ranks.look(), HEAD)
    assert told(messages, 1)["by_node"]["at"] == []  # only time has passed
    answer = json.loads(messages.node("n2", 0) or b"")
    assert answer["whole"]
    assert answer["rows"]["rank"] == list(range(16, 24))
    texts = {answer["texts"][str(number)] for number in answer["rows"]["operation"]}
    assert texts == {"MPI_Barrier", "pread"}
    again = json.loads(messages.node("n2", 2) or b"")
    assert (again["whole"], again["rows"]["at"], again["texts"]) == (False, [], {})
    assert messages.node("n99", 0) is None


def test_the_rows_of_a_node_change_like_all_rows() -> None:
    ranks, messages = EmulatedRanks(["a", "b"], 40), Messages(64)
    messages.take(ranks.look(), HEAD)
    rows: dict[str, list[Any]] = {}
    first = json.loads(messages.node("b", 0) or b"")
    apply(rows, first["rows"])
    for _ in range(5):
        messages.take(ranks.look(), HEAD)
    apply(rows, json.loads(messages.node("b", first["number"]) or b"")["rows"])
    fresh: dict[str, list[Any]] = {}
    apply(fresh, json.loads(messages.node("b", 0) or b"")["rows"])
    assert rows == fresh


def test_the_history_is_bounded_and_rows_stand_for_several_ranks() -> None:
    ranks, messages = EmulatedRanks([f"n{one}" for one in range(8)], 128), Messages()
    for _ in range(MOST_LOOKS + 5):
        messages.take(ranks.look(), HEAD)
    history = told(messages)["history"]
    assert len(history) == MOST_LOOKS
    assert history[-1]["per"] == 4
    assert len(history[-1]["codes"]) == MOST_ROWS
    assert sum(history[-1]["counts"]) == 1024
    table = ranks.reading.table
    of_row = np.bincount(told(messages)["rows"]["kind"][:4], minlength=len(CODES))
    assert ord(history[-1]["codes"][0]) - FIRST_CODE in np.flatnonzero(of_row == of_row.max())
    assert history[-1]["rates"][0] == pytest.approx(table["events"].sum(), rel=1e-6)
    assert history[-1]["rates"][1] == pytest.approx(table["mpi"].mean() / 100, abs=1e-4)


def test_ranks_in_one_place_are_one_group() -> None:
    ranks, messages = EmulatedRanks(["a", "b"], 8, missing=3), Messages()
    messages.take(ranks.look(), HEAD)
    groups = sorted(messages.groups(), key=lambda group: -len(group.ranks))
    assert [group.ranks for group in groups] == [tuple(one for one in range(16) if one != 3), (3,)]
    assert (groups[1].one.rank, groups[1].one.pid, groups[1].one.operation) == (3, FIRST_PID + 3, "pread")
    found = messages.row("b", str(FIRST_PID + 8))
    assert found is not None
    assert (found.rank, found.site) == (8, "/opt/app/bin/solver+0x1234")
    for node, pid in (
        ("a", str(FIRST_PID + 8)),
        ("c", str(FIRST_PID + 8)),
        ("a", ""),
        ("a", "-1"),
        ("a", "1" * 30),
    ):
        assert messages.row(node, pid) is None


def test_marked_are_the_ranks_of_a_sentence_whatever_its_words_say() -> None:
    ranks, messages = EmulatedRanks(["a", "b"], 8, missing=3), Messages()
    ranks.sentences = (
        Sentence((), None, "Rank 5 and rank 6 are two words of a name."),
        Sentence((9, 12), None, "Le rang 9 attend le rang 12."),
        Sentence((3,), None, "Nobody is in pread."),
    )
    messages.take(ranks.look(), HEAD)
    first = told(messages)
    assert first["named"] == [3, 9, 12]
    assert first["sentences"] == [one.text for one in ranks.sentences]
    assert (3,) in [group.ranks for group in messages.groups()]
    nodes = Messages(8)
    nodes.take(ranks.reading, HEAD)
    assert told(nodes)["named_nodes"] == [0]  # those that are stuck are marked anyway
