# SPDX-License-Identifier: BSD-3-Clause
"""Roll-calls of jobs whose ranks stand where the test puts them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from barograph.live import Job, Process, RollCall, Watch, call_roll

if TYPE_CHECKING:
    from barograph._look import ProcessView

SECOND = 1_000_000_000
WORLD = "0" * 32
ROW = "1" * 32
RANKS = 4


def rank(
    number: int,
    operation: str = "",
    *,
    key: str = WORLD,
    age_s: int = 0,
    layer: str = "mpi",
    events: int = 10,
    calls: dict[str, int] | None = None,
    shared: bool = False,
    **process: bool,
) -> Process:
    """A rank of four in a call (or a region, or nowhere) that has made three allreduces on each communicator."""
    made = calls or {"MPI_Allreduce": 3}
    communicators = [
        {
            "key": one,
            "name": name,
            "user_name": "",
            "size": RANKS,
            "members": [(0, RANKS, 1)],
            "shared": shared,
        }
        | {"calls": made}
        for one, name in ((WORLD, "W0.0"), (ROW, "s0.1"))
    ]
    call: dict[str, Any] = {
        "layer": layer,
        "operation": operation,
        "object": ("W0.0" if key == WORLD else "s0.1") if layer == "mpi" else "",
        "object_user_name": "",
        "object_key": key if layer == "mpi" else "",
        "open_ns": age_s * SECOND,
        "return_address": 4096 if layer == "mpi" else 0,
    }
    view: dict[str, Any] = {
        "pid": 0,  # no process has it: nothing is read from the system
        "rank": number,
        "ranks": RANKS,
        "state": "recording",
        "events": events,
        "mpi": made,
        "communicators": communicators,
        "threads": [{"thread": 0, "ended": False, "open": [call] if operation else []}],
    }
    return Process(cast("ProcessView", view | {"pid": -1 - number}), **({"alive": True} | process))


def waiting(number: int, age_s: int = 42, **more: Any) -> Process:
    return rank(number, "MPI_Allreduce", age_s=age_s, **more)


def job(*processes: Process) -> Job:
    return Job("j", processes)


def test_the_missing_rank_is_named_with_where_it_is() -> None:
    io = rank(3, "pread64", layer="posix", age_s=41)
    found = call_roll(job(waiting(0), waiting(1), waiting(2), io), lines=lambda pid, address: "solver.c:88")
    assert found.sentences == (
        "Ranks 0-2 wait in MPI_Allreduce on W0.0 (solver.c:88) for 42 s.",
        "Rank 3 is in pread64, for 41 s.",
    )
    assert found.alarm is True
    assert [one.waits_for for one in found.standings] == [(3,), (3,), (3,), None]
    assert [one.number for one in found.standings] == [4, 4, 4, 0]


def test_nothing_is_said_while_a_job_gets_on() -> None:
    assert call_roll(job(waiting(0, 3), waiting(1, 2), rank(2), rank(3))).sentences == ()


def test_a_call_that_does_not_end_though_nobody_is_missing() -> None:
    found = call_roll(job(*(waiting(number) for number in range(RANKS))))
    assert found.alarm is True
    assert found.sentences == (
        "All 4 ranks on this node wait in MPI_Allreduce on W0.0 for 42 s; no member is missing.",
    )


def test_one_look_does_not_tell_whether_a_computing_rank_moves() -> None:
    ranks = (waiting(0), waiting(1), waiting(2), rank(3, "solve", layer="region"))
    found = call_roll(job(*ranks))
    assert found.alarm is None
    assert found.sentences[-1] == "Rank 3 computes in region solve."


def seen_from(watch: Watch, second: int, last: Process) -> RollCall:
    """Returns the roll-call when three ranks have waited since second 0."""
    ranks = (waiting(0, second), waiting(1, second), waiting(2, second), last)
    return call_roll(job(*ranks), watch=watch, now_ns=second * SECOND)


def test_no_alarm_while_the_one_that_others_wait_for_moves() -> None:
    watch = Watch()
    for second in range(0, 60, 10):
        found = seen_from(watch, second, rank(3, "solve", layer="region", events=second))
        assert not found.alarm
        assert found.sentences == ()
    # From now on it does not move any more.
    late = rank(3, "solve", layer="region", events=50)
    found = [seen_from(watch, second, late) for second in range(60, 120, 10)][-1]
    assert found.alarm is True
    assert found.sentences[-1] == "Rank 3 computes in region solve, for 60 s."


def test_polling_is_no_progress() -> None:
    watch = Watch()

    def polls(second: int) -> Process:
        calls = {"MPI_Allreduce": 3, "MPI_Test": 1000 * second}
        return rank(3, "MPI_Test", events=10 + 1000 * second, calls=calls)

    found = [seen_from(watch, second, polls(second)) for second in range(0, 50, 10)][-1]
    assert found.alarm is True
    assert found.standings[3].doing == "polling"
    assert "Rank 3 only polls with MPI_Test for 40 s." in found.sentences


def test_calls_that_do_not_match_are_named_once_and_are_no_deadlock_of_two() -> None:
    found = call_roll(job(waiting(0), waiting(1), waiting(2), rank(3, "MPI_Bcast", age_s=42)))
    said = [text for text in found.sentences if text.startswith("These calls do not match")]
    assert said == [
        "These calls do not match: rank 0 is in MPI_Allreduce and rank 3 in MPI_Bcast, each in its 4th collective "
        "call on W0.0."
    ]
    assert not any(text.startswith("Deadlock") for text in found.sentences)


def test_ranks_that_wait_for_each_other_are_a_deadlock() -> None:
    found = call_roll(job(waiting(0), waiting(1), waiting(2), waiting(3, key=ROW)))
    assert found.deadlock == (0, 3)
    assert (
        "Deadlock: rank 0 waits in MPI_Allreduce on W0.0 for rank 3; rank 3 waits in MPI_Allreduce on s0.1 for rank 0."
    ) in found.sentences


def test_a_rank_that_is_past_the_call_is_not_missing() -> None:
    ahead = rank(3, "MPI_Recv", age_s=50, calls={"MPI_Allreduce": 4})
    found = call_roll(job(waiting(0), waiting(1), rank(2, "solve", layer="region"), ahead))
    assert found.standings[0].waits_for == (2,)


def test_where_communicators_share_their_numbers_nobody_is_accused() -> None:
    ranks = [waiting(number, shared=True) for number in range(3)]
    found = call_roll(job(*ranks, rank(3, "solve", layer="region")))
    assert [one.waits_for for one in found.standings] == [None] * RANKS
    assert "whom for is not recorded" in found.sentences[0]


def test_dead_and_stopped_ranks_and_those_of_other_nodes() -> None:
    found = call_roll(job(waiting(0), rank(1, stopped=True), rank(2, alive=False)))
    assert found.alarm is True
    assert found.sentences[1:] == (
        "Rank 1 is stopped by a signal, in no region and no call.",
        "Rank 2 has ended without MPI_Finalize.",
        "Rank 3 is not on this node: where it is, is not known.",
    )
