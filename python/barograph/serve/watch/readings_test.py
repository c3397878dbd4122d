# SPDX-License-Identifier: BSD-3-Clause
"""The table of all ranks, from what agents say."""

from __future__ import annotations

import struct
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.frames import FrameError
from barograph.serve.page.event_bandwidth import bandwidths
from barograph.serve.page.wall_rows import columns_of
from barograph.serve.watch.readings import KINDS, Reading, Watcher
from barograph.spec import live_frames as spec
from barograph.testing.jobs.emulated_agent import EmulatedAgent

SECOND = 1_000_000_000
START = 1_700_000_000_000


def process(pid: int, rank: int, **more: Any) -> dict[str, Any]:
    return {"pid": pid, "rank": rank, "ranks": 4, "program": "app", "start_ms": START, **more}


def in_barrier(pid: int, rank: int, since_ms: int = START + 2000, **more: Any) -> dict[str, Any]:
    place = {"layer": "mpi", "operation": "MPI_Barrier", "object": "W0.0", "site": "/bin/app+0x10"}
    return process(pid, rank, since_ms=since_ms, **place, **more)


def presence(pid: int, rank: int, operation: str, open_ns: int) -> dict[str, Any]:
    layer = "mpi" if operation.startswith("MPI") else "region"
    place = {
        "operation": operation,
        "layer": layer,
        "object": "W0.0" if layer == "mpi" else "",
        "user_name": "",
        "key": "k" if layer == "mpi" else "",
        "region": "",
        "open_ns": open_ns,
        "site": "",
    }
    return {
        "rank": rank,
        "ranks": 4,
        "pid": pid,
        "node": "somewhere",
        "program": "app",
        "state": "recording",
        "alive": True,
        "stopped": False,
        "place": place,
        "moves": 10,
        "polls": 0,
        "collectives": {"k": 3 if layer == "mpi" else 2},
        "members": [[0, 4, 1]],
    }


def watcher(*agents: EmulatedAgent, stall_ns: int = 30 * SECOND) -> Watcher:
    watch = Watcher("7", list, stall_ns, local=False)
    for agent in agents:
        watch.add(agent.feed)
    return watch


def shown(reading: Reading, name: str) -> list[Any]:
    column = reading.table[name].tolist()
    if name == "kind":
        return [KINDS[one] for one in column]
    if name in spec.TABLE_TEXTS:
        return [reading.strings[one] for one in column]
    return column


def test_rows_of_two_nodes_are_one_table_by_rank() -> None:
    one, two = EmulatedAgent("n1"), EmulatedAgent("n2")
    two.look([process(20, 3, layer="region", operation="solve", program="other"), in_barrier(21, 1)])
    one.look([in_barrier(99, 2), process(10, 0, events=20.0)], at_ms=START + 5000)
    reading = watcher(one, two).look()
    assert shown(reading, "rank") == [0, 1, 2, 3]
    assert shown(reading, "pid") == [10, 21, 99, 20]
    assert [reading.nodes[one] for one in reading.table["node"]] == ["n1", "n2", "n1", "n2"]
    assert [reading.programs[one] for one in reading.table["program"]] == ["app", "app", "app", "other"]
    assert shown(reading, "kind") == ["program", "mpi", "mpi", "region"]
    assert shown(reading, "operation") == ["", "MPI_Barrier", "MPI_Barrier", "solve"]
    assert shown(reading, "since_ms") == [spec.UNKNOWN_MS, 2000, 2000, spec.UNKNOWN_MS]
    assert (reading.ranks, reading.alive, reading.unseen) == (4, True, "")


def test_only_rows_that_changed_have_changed() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent)
    agent.look([process(10, 0), in_barrier(11, 1)])
    assert shown(watch.look(), "changed") == [1, 1]
    agent.look([process(10, 0, events=7.0)])
    reading = watch.look()
    assert shown(reading, "changed") == [2, 1]
    assert shown(reading, "events") == [7.0, 0.0]
    agent.look([])
    assert shown(watch.look(), "changed") == [2, 1]
    assert watch.look() is watch.look()  # nobody has said anything


def test_an_ended_process_stays_until_the_job_goes_on_without_it() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent)
    agent.look([in_barrier(10, 0), in_barrier(11, 1)], at_ms=START + 5000)
    watch.look()
    agent.look([], gone=[10], at_ms=START + 6000)
    reading = watch.look()
    assert shown(reading, "kind") == ["ended", "mpi"]
    assert shown(reading, "operation") == ["", "MPI_Barrier"]
    assert shown(reading, "changed") == [2, 1]
    assert reading.alive
    agent.look([], gone=[11], at_ms=START + 6000)
    reading = watch.look()
    assert not reading.alive
    assert shown(reading, "kind") == ["ended", "ended"]
    assert watch.look() is reading
    agent.look([{**process(10, 0), "start_ms": START + 7000}], at_ms=START + 8000)  # the id came round again
    reading = watch.look()
    assert shown(reading, "rank") == [0]
    assert reading.alive


def test_each_rate_and_share_goes_to_the_page_and_ends_with_the_process() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent)
    busy = {name: place + 1 for place, name in enumerate((*spec.ROW_SHARES, *spec.ROW_RATES))}
    agent.look([process(10, 0, **busy), process(11, 1)])
    reading = watch.look()
    sent = columns_of(reading.table, np.zeros(2, np.uint8))
    assert {name: sent[name] for name in busy} == {name: [value, 0] for name, value in busy.items()}
    agent.look([], gone=[10])
    reading = watch.look()
    assert {name: shown(reading, name) for name in busy} == {name: [0, 0] for name in busy}


def test_a_rank_that_gets_its_number_late_moves_to_its_place() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent)
    agent.look([process(10, -1), process(11, -1)])
    assert shown(watch.look(), "pid") == [10, 11]
    agent.look([process(10, 1), process(11, 0)])
    assert shown(watch.look(), "pid") == [11, 10]


def test_a_clock_that_is_an_hour_ahead_does_not_make_calls_older() -> None:
    one, two = EmulatedAgent("n1"), EmulatedAgent("n2", ahead_ns=3600 * SECOND)
    now = time.time_ns() // 1_000_000
    one.look([{**in_barrier(10, 0, now), "start_ms": now}])
    two.look([{**in_barrier(20, 1, now + 3_600_500), "start_ms": now + 3_600_000}])
    reading = watcher(one, two).look()
    assert abs(shown(reading, "since_ms")[1] - 500) < 300
    assert reading.seconds < 60


def test_what_nobody_sees_is_said() -> None:
    agent = EmulatedAgent()
    agent.look([process(10, 0), process(11, 2)])
    said = watcher(agent).look().unseen
    assert said.startswith("Ranks 1, 3 have no arena on this node: they run on another")


def test_ranks_of_an_agent_that_is_gone_stay_and_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = EmulatedAgent("n1"), EmulatedAgent("n2")
    watch = watcher(one, two)
    one.look([process(10, 0), process(11, 1)])
    two.look([process(20, 2), process(21, 3)])
    watch.look()
    two.feed.close("the connection was reset")
    one.look([])
    reading = watch.look()
    assert reading.unseen == "Ranks 2-3 on n2 have not been seen for 0 s: the connection was reset."
    assert len(reading.table) == 4
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 60)
    reading = watch.look()
    assert "Ranks 0-1 on n1 have not been seen for 60 s." in reading.unseen
    again = EmulatedAgent("n2")
    again.look([process(20, 2)])
    watch.add(again.feed)
    reading = watch.look()
    assert "n2" not in reading.unseen
    assert shown(reading, "kind") == ["program", "program", "program", "ended"]
    assert reading.nodes == ("n1", "n2")


def test_an_agent_of_another_job_is_refused() -> None:
    said: list[bytes] = []
    EmulatedAgent(job="8", say=said.append)
    with pytest.raises(FrameError, match="another job"):
        AgentFeed(lambda _: None, "7").take(said[0])


def test_a_job_that_gets_on_is_asked_for_no_presences() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent, stall_ns=4 * SECOND)
    now = START + 100_000
    agent.look(
        [
            in_barrier(10, 0, now - 1900),  # less than half of the limit
            process(11, 1, layer="region", operation="solve", still_ms=now - 60_000, since_ms=now - 60_000),
            process(12, 2, state=spec.ENDED, layer="mpi", since_ms=now - 60_000),
        ],
        at_ms=now,
    )
    watch.look()
    assert agent.asked == []


@pytest.mark.parametrize(
    "row",
    [
        {"layer": "mpi", "operation": "MPI_Recv", "since_ms": -2100},
        {"layer": "posix", "operation": "read", "since_ms": -2100},
        {"layer": "mpi", "operation": "MPI_Test", "still_ms": -2100, "since_ms": -1},
        {"layer": "region", "operation": "poll", "still_ms": -2100, "events": 100.0},
    ],
)
def test_a_rank_that_stands_half_of_the_limit_is_asked_about(row: dict[str, Any]) -> None:
    agent = EmulatedAgent()
    watch = watcher(agent, stall_ns=4 * SECOND)
    now = START + 100_000
    placed = {key: now + value if key.endswith("_ms") else value for key, value in row.items()}
    agent.look([process(10, 0, **placed)], at_ms=now)
    watch.look()
    assert agent.asked == [(spec.ASK_PRESENCES, b"")]
    agent.look([])
    watch.look()
    assert len(agent.asked) == 1  # it has not answered yet


def test_a_hang_over_two_nodes_is_said_and_its_ranks_are_marked() -> None:
    one, two = EmulatedAgent("n1"), EmulatedAgent("n2")
    watch = watcher(one, two, stall_ns=4 * SECOND)
    now = START + 100_000
    one.look([in_barrier(10, 0, now - 9000), in_barrier(11, 1, now - 9000)], at_ms=now)
    two.look([in_barrier(10, 2, now - 9000), process(21, 3, still_ms=now - 9000)], at_ms=now)
    assert watch.look().texts == ()
    one.answer([presence(10, 0, "MPI_Barrier", 9 * SECOND), presence(11, 1, "MPI_Barrier", 9 * SECOND)])
    assert watch.look().texts == ()
    two.answer([presence(10, 2, "MPI_Barrier", 9 * SECOND), presence(21, 3, "solve", 9 * SECOND)])
    reading = watch.look()
    assert reading.texts[0].startswith("Ranks 0-2 wait in MPI_Barrier on W0.0")
    assert any(one.startswith("Rank 3 ") for one in reading.texts)
    assert shown(reading, "stuck") == [1, 1, 1, 0]
    assert reading.alarm
    # They make progress.
    later = now + 2000
    one.look([in_barrier(10, 0, later), in_barrier(11, 1, later)], at_ms=later)
    two.look([in_barrier(10, 2, later), process(21, 3)], at_ms=later)
    reading = watch.look()
    assert (reading.texts, shown(reading, "stuck")) == ((), [0, 0, 0, 0])


def test_an_answer_that_cannot_be_read_ends_its_agent() -> None:
    agent = EmulatedAgent()
    watch = watcher(agent, stall_ns=4 * SECOND)
    agent.look([in_barrier(10, 0, START)], at_ms=START + 100_000)
    watch.look()
    agent.answer([{"rank": "x"}])
    reading = watch.look()
    assert agent.feed.ended
    assert "its answer cannot be read" in reading.unseen


def test_a_snapshot_comes_in_parts(tmp_path: Path) -> None:
    agent = EmulatedAgent()
    path = tmp_path / "n0.baro"
    agent.feed.ask_profile(path)
    assert agent.asked == [(spec.ASK_PROFILE, b"")]
    parts = [(10, 0, b"hello"), (10, 5, b"world")]
    for total, offset, content in parts:
        assert agent.feed.profile_state() == (False, "")
        agent.say(spec.PROFILE, total.to_bytes(8, "little") + offset.to_bytes(8, "little") + content)
    assert agent.feed.profile_state() == (True, "")
    assert path.read_bytes() == b"helloworld"


def test_a_snapshot_that_does_not_come_leaves_nothing(tmp_path: Path) -> None:
    agent = EmulatedAgent()
    path = tmp_path / "n0.baro"
    agent.feed.ask_profile(path)
    agent.say(spec.ERROR, b"no snapshot could be made: no room")
    assert agent.feed.profile_state() == (False, "no snapshot could be made: no room")
    assert not path.exists()
    agent.feed.ask_profile(path)
    with pytest.raises(FrameError, match="missing"):
        agent.say(spec.PROFILE, (10).to_bytes(8, "little") + (5).to_bytes(8, "little") + b"world")


def test_32_768_ranks_on_256_nodes() -> None:
    agents = [EmulatedAgent(f"n{node}") for node in range(256)]
    watch = watcher(*agents)
    for node, agent in enumerate(agents):
        agent.look([in_barrier(1000 + i, 128 * node + i, ranks=32_768) for i in range(128)])
    reading = watch.look()
    assert shown(reading, "rank") == list(range(32_768))
    assert reading.unseen == ""
    assert list(reading.strings[1:]) == ["app", "MPI_Barrier", "W0.0", "/bin/app+0x10"]


def test_event_bandwidths_come_after_the_rows_and_are_of_one_process() -> None:
    agent = EmulatedAgent("n1")
    agent.look([process(10, 0), process(11, 1)])
    agent.say(spec.EVENT_RATES, struct.pack("<IfIf", 11, 1536.0, 99, 7.0))  # of 99 nothing is known
    watch = watcher(agent)
    reading = watch.look()
    assert shown(reading, "traced") == [0.0, 1536.0]
    assert bandwidths(reading.table, reading.programs) == [
        "Event bandwidth after MPI_Init: 1.50 KiB/s per rank."
    ]
    agent.look([process(11, 1, events=3.0)])
    agent.say(spec.EVENT_RATES, struct.pack("<IfIf", 10, 500.0, 10, 400.0))
    later = watch.look()
    assert shown(later, "traced") == [400.0, 1536.0]
    assert (later.table["changed"] == later.number).all()
    agent.look([process(11, 1) | {"start_ms": START + 9000}])  # another process with its id
    assert shown(watch.look(), "traced") == [400.0, 0.0]


@pytest.mark.parametrize(
    "payload", [b"1234567", struct.pack("<If", 10, -1.0), struct.pack("<If", 10, float("nan"))]
)
def test_an_event_bandwidth_that_is_none_ends_the_agent(payload: bytes) -> None:
    agent = EmulatedAgent("n1")
    agent.look([process(10, 0)])
    with pytest.raises(FrameError):
        agent.say(spec.EVENT_RATES, payload)
    assert "event bandwidth" in agent.feed.ended
