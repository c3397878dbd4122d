# SPDX-License-Identifier: BSD-3-Clause
"""Roll-calls of jobs whose ranks stand where the test puts them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from barograph.live import Place, Presence, RollCall, StackLines, Watch, call_roll

SECOND = 1_000_000_000
WORLD = "0" * 32
ROW = "1" * 32
RANKS = 4
NAMES = {WORLD: "W0.0", ROW: "s0.1"}


def rank(
    number: int,
    operation: str = "",
    *,
    key: str = WORLD,
    age_s: int = 0,
    layer: str = "mpi",
    name: str = "",
    region: str = "",
    events: int = 10,
    begun: int = 3,
    ranks: int = RANKS,
    **more: Any,
) -> Presence:
    """A rank in a call (or a region, or nowhere) that has made three allreduces on each communicator."""
    in_mpi = layer == "mpi" and operation != ""
    place = Place(
        operation,
        layer if operation else "program",
        NAMES[key] if in_mpi else name,
        region,
        age_s * SECOND if operation else None,
        key if in_mpi else "",
        "/app+0x10" if in_mpi else "",
    )
    collectives = {WORLD: begun, ROW: begun}
    if operation in {"MPI_Allreduce", "MPI_Bcast", "MPI_Barrier"}:
        collectives[key] += 1
    given: dict[str, Any] = {
        # No process has it: nothing is read from the system.
        "pid": 1 << 30,
        "node": "elsewhere",
        "ranks": ranks,
        "place": place,
        "moves": events,
        "collectives": collectives,
        "members": {key: ((0, ranks, 1),)} if in_mpi else {},
    }
    return Presence(number, **(given | more))


def waiting(number: int, age_s: int = 42, **more: Any) -> Presence:
    return rank(number, "MPI_Allreduce", age_s=age_s, **more)


def receiving(
    number: int, *peers: int, operation: str = "MPI_Recv", age_s: int = 42, **more: Any
) -> Presence:
    given: dict[str, Any] = {"awaits": "receive", "peers": peers} | more
    return rank(number, operation, age_s=age_s, **given)


def test_of_several_nodes_that_of_the_missing_rank_is_named() -> None:
    computing: dict[str, Any] = {"region": "solve", "layer": "region"}
    found = call_roll(
        [
            *(waiting(number, node="n1") for number in range(2)),
            waiting(2, node="n2"),
            rank(3, "solve", node="n2", **computing),
        ]
    )
    assert found.texts[-1].startswith("Rank 3 on n2 computes in region `solve`")
    found = call_roll(
        [waiting(0, node="n1"), *(rank(n, "solve", node=f"n{n}", **computing) for n in (1, 2, 3))]
    )
    assert found.texts[-1].startswith("Ranks 1-3 compute in region `solve`")


def test_the_missing_rank_is_named_with_where_it_is() -> None:
    io = rank(3, "pread64", layer="posix", age_s=41, name="/scratch/mesh.nc", region="read_input")
    found = call_roll(
        [waiting(0), waiting(1), waiting(2), io], lines=lambda site: f"solver.c:{int(site[-2:])}"
    )
    assert found.texts == (
        "Ranks 0-2 wait in MPI_Allreduce on W0.0 (solver.c:10) for 42 s.",
        "Rank 3 is in `read_input`, in pread64 on mesh.nc, for 41 s.",
    )
    assert found.alarm is True
    assert [one.waits_for for one in found.standings] == [(3,), (3,), (3,), None]
    assert [one.number for one in found.standings] == [4, 4, 4, 0]


def test_the_sentence_of_a_large_job() -> None:
    ranks = [waiting(number, 312, ranks=32, region="cg") for number in range(32) if number != 7]
    found = call_roll(
        [*ranks, rank(7, "pread64", layer="posix", age_s=7290, name="mesh.nc", ranks=32)],
        lines=lambda _: "solver.c:88",
    )
    assert found.texts == (
        "31 of 32 ranks wait in MPI_Allreduce on W0.0 (solver.c:88 in `cg`) for 5 min 12 s.",
        "Rank 7 is in pread64 on mesh.nc, for 2 h 1 min.",
    )


def test_nothing_is_said_while_a_job_gets_on() -> None:
    assert call_roll([waiting(0, 3), waiting(1, 2), rank(2), rank(3)]).texts == ()


def test_a_call_that_does_not_end_though_nobody_is_missing() -> None:
    found = call_roll([waiting(number) for number in range(RANKS)])
    assert found.alarm is True
    assert found.texts == ("All 4 ranks wait in MPI_Allreduce on W0.0 for 42 s; no member is missing.",)


def test_a_call_that_all_have_come_to_ends_while_the_others_go_on() -> None:
    watch = Watch()
    done = [rank(n, state="finalizing", events=11) for n in (2, 3)]

    def look(second: int, *, over: bool) -> RollCall:
        others = done if over else [rank(2), rank(3, events=second)]
        return call_roll(
            [waiting(0, second), waiting(1, second), *others], watch=watch, now_ns=second * SECOND
        )

    assert not any(look(second, over=False).alarm for second in range(0, 90, 10))
    # Two have come to the call, and through it, since the last look; the others have not been given a core yet.
    assert not look(90, over=True).alarm
    assert not look(110, over=True).alarm
    assert look(120, over=True).alarm


def test_what_a_rank_has_sent_before_it_finished_may_be_on_its_way() -> None:
    watch = Watch()

    def look(second: int, last: Presence) -> RollCall:
        return call_roll([receiving(0, 1, age_s=second), last], watch=watch, now_ns=second * SECOND)

    assert not any(look(second, rank(1, events=second)).alarm for second in range(0, 90, 10))
    assert not look(90, rank(1, state="finalizing", events=91)).alarm
    assert look(120, rank(1, state="finalizing", events=91)).alarm


def test_records_prove_for_how_long_a_rank_has_done_nothing() -> None:
    def look(least_s: int) -> RollCall:
        last = rank(3, "solve", layer="region", least_idle_ns=least_s * SECOND)
        return call_roll([waiting(0), waiting(1), waiting(2), last])

    found = look(41)
    assert found.alarm is True
    assert found.texts[-1] == "Rank 3 computes in region `solve`, for at least 41 s."
    assert look(3).alarm is None  # it may be more


def test_a_job_of_which_all_ranks_are_stopped() -> None:
    watch = Watch()

    def look(second: int, *, stopped: bool = True) -> RollCall:
        ranks = [rank(n, "solve" if n else "", layer="region", stopped=True) for n in range(3)]
        last = rank(3, "solve", layer="region", stopped=stopped)
        return call_roll([*ranks, last], watch=watch, now_ns=second * SECOND)

    found = [look(second) for second in range(0, 50, 10)]
    assert [one.alarm for one in found] == [False, False, False, True, True]
    assert found[-1].texts == (
        "Rank 0 is stopped by a signal, in no region and no call.",
        "Ranks 1-3 are stopped by a signal, in region `solve`.",
    )
    assert look(60, stopped=False).texts == ()  # one of them computes


def test_one_look_does_not_tell_whether_a_computing_rank_moves() -> None:
    found = call_roll([waiting(0), waiting(1), waiting(2), rank(3, "solve", layer="region")])
    assert found.alarm is None
    assert found.texts[-1] == "Rank 3 computes in region `solve`."


def seen_from(watch: Watch, second: int, last: Presence, **more: Any) -> RollCall:
    """Returns the roll-call when three ranks have waited since second 0."""
    ranks = (waiting(0, second), waiting(1, second), waiting(2, second), last)
    return call_roll(ranks, watch=watch, now_ns=second * SECOND, **more)


def test_no_alarm_while_the_one_that_others_wait_for_moves() -> None:
    watch = Watch()
    for second in range(0, 60, 10):
        found = seen_from(watch, second, rank(3, "solve", layer="region", events=second))
        assert not found.alarm
        assert found.texts == ()
    # From now on it does not move any more.
    late = rank(3, "solve", layer="region", events=50)
    found = [seen_from(watch, second, late) for second in range(60, 120, 10)][-1]
    assert found.alarm is True
    assert found.texts[-1] == "Rank 3 computes in region `solve`, for at least 1 min 0 s."


def test_the_stack_of_a_computing_rank_is_asked_for_once() -> None:
    watch, asked = Watch(), list[int | None]()

    def stacks(presence: Presence) -> StackLines:
        asked.append(presence.rank)
        return StackLines(("__sqrt_finite", "work (loop.c:55)", "main (loop.c:80)"))

    late = rank(3, "iterate", layer="region")
    found = [seen_from(watch, second, late, stacks=stacks) for second in (0, 10, 40)]
    assert [len(one.texts) for one in found] == [0, 0, 2]
    assert (
        found[-1].texts[-1] == "Rank 3 computes in region `iterate` (loop.c:55 in work), for at least 40 s."
    )
    assert asked == [3]
    assert [one.rank for one in found[-1].representatives] == [0, 3]

    def refused(_: Presence) -> StackLines:
        return StackLines(reason="stack not permitted")

    found[0] = seen_from(watch, 41, late, stacks=refused)
    assert (
        found[0].texts[-1] == "Rank 3 computes in region `iterate`, for at least 41 s; stack not permitted."
    )


def test_polling_is_no_progress() -> None:
    watch = Watch()

    def polls(second: int, *, seen: bool = True) -> Presence:
        return rank(
            3, "MPI_Test" if seen else "", polls=1000 * second, awaits="all" if seen else "", peers=(0,)
        )

    found = [seen_from(watch, second, polls(second)) for second in range(0, 50, 10)][-1]
    assert found.alarm is True
    assert found.standings[3].doing == "polling"
    assert "Rank 3 only polls with MPI_Test for rank 0 for at least 40 s." in found.texts
    # A look may find it between two polls.
    found = seen_from(watch, 50, polls(50, seen=False))
    assert "Rank 3 only polls with MPI_Test for rank 0 for at least 50 s." in found.texts


def test_who_asks_by_design_may_do_so_while_others_compute() -> None:
    watch = Watch()
    for second in range(0, 90, 10):
        ranks = [
            rank(0, "MPI_Iprobe", polls=second * 1000, awaits="receive", any_source=True),
            receiving(1, operation="MPI_Recv", any_source=True, peers=None, age_s=second),
            rank(2, "solve", layer="region", age_s=second),
            rank(3, "solve", layer="region", age_s=second),
        ]
        assert call_roll(ranks, watch=watch, now_ns=second * SECOND).alarm is False


def test_calls_that_do_not_match_are_named_once_and_are_no_deadlock_of_two() -> None:
    found = call_roll([waiting(0), waiting(1), waiting(2), rank(3, "MPI_Bcast", age_s=42)])
    said = [text for text in found.texts if text.startswith("These calls do not match")]
    assert said == [
        "These calls do not match: rank 0 is in MPI_Allreduce and rank 3 in MPI_Bcast, each in its 4th collective "
        "call on W0.0."
    ]
    assert not any(text.startswith("Deadlock") for text in found.texts)


def test_ranks_that_wait_for_each_other_are_a_deadlock() -> None:
    found = call_roll([waiting(0), waiting(1), waiting(2), waiting(3, key=ROW)])
    assert found.deadlock == (0, 3)
    assert (
        "Deadlock: rank 0 waits in MPI_Allreduce on W0.0 for rank 3; rank 3 waits in MPI_Allreduce on s0.1 for rank 0."
    ) in found.texts


def test_where_threads_may_call_mpi_at_once_a_cycle_proves_no_deadlock() -> None:
    found = call_roll(
        [replace(one, concurrent=True) for one in (waiting(0), waiting(1), waiting(2), waiting(3, key=ROW))]
    )
    assert found.deadlock == ()
    assert not any(text.startswith("Deadlock") for text in found.texts)
    assert any(text.startswith("Possible deadlock, unless another thread") for text in found.texts)


def test_a_rank_that_is_past_the_call_is_not_missing() -> None:
    ahead = rank(3, "MPI_Recv", age_s=50, begun=4)
    found = call_roll([waiting(0), waiting(1), rank(2, "solve", layer="region"), ahead])
    assert found.standings[0].waits_for == (2,)


def test_where_calls_went_uncounted_nobody_is_accused() -> None:
    ranks = [waiting(number, collectives=None) for number in range(3)]
    found = call_roll([*ranks, rank(3, "solve", layer="region")])
    assert [one.waits_for for one in found.standings] == [None] * RANKS
    assert "whom for is not known" in found.texts[0]
    # Neither is one whose own calls were not all counted.
    found = call_roll([waiting(0), waiting(1), waiting(2), rank(3, collectives=None)])
    assert found.standings[0].waits_for is None


def test_dead_and_stopped_ranks_and_those_that_nobody_sees() -> None:
    found = call_roll([waiting(0), rank(1, stopped=True), rank(2, alive=False)])
    assert found.alarm is True
    assert found.texts[1:] == (
        "Rank 1 is stopped by a signal, in no region and no call.",
        "Rank 2 has ended without MPI_Finalize.",
        "Where rank 3 is, is not known.",
    )


def test_what_is_not_seen_may_move() -> None:
    found = call_roll([waiting(0), waiting(1), waiting(2)])
    assert found.alarm is None
    assert found.texts[-1] == "Where rank 3 is, is not known."


def test_a_receive_whose_sender_is_elsewhere() -> None:
    others = [waiting(number) for number in (0, 1, 3)]
    found = call_roll([*others, receiving(2, 3, tag=77)], lines=lambda _: "app.c:12")
    assert found.alarm is True
    assert "Rank 2 waits in MPI_Recv from rank 3, tag 77, on W0.0 (app.c:12) for 42 s." in found.texts
    assert found.deadlock == (2, 3)


def test_a_receive_whose_sender_has_finished() -> None:
    done = [rank(number, state="finalizing") for number in (0, 1, 3)]
    found = call_roll([*done, receiving(2, 3)])
    assert found.alarm is True
    assert found.texts == (
        "Rank 2 waits in MPI_Recv from rank 3 on W0.0 for 42 s.",
        "Rank 3 is in MPI_Finalize or past it.",
    )


def test_a_cycle_of_three_sends() -> None:
    sends = [receiving(number, (number + 1) % 3, operation="MPI_Ssend", awaits="send") for number in range(3)]
    found = call_roll([*sends, waiting(3)])
    assert found.deadlock == (0, 1, 2)
    assert found.texts == (
        "Ranks 0-2 wait in MPI_Ssend on W0.0 for 42 s: rank 0 for rank 1, rank 1 for rank 2, rank 2 for rank 0.",
        "Rank 3 waits in MPI_Allreduce on W0.0 for 42 s.",
        "Deadlock: rank 0 waits in MPI_Ssend on W0.0 for rank 1; rank 1 waits in MPI_Ssend on W0.0 for rank 2; "
        "rank 2 waits in MPI_Ssend on W0.0 for rank 0.",
    )


def test_a_message_to_oneself_is_a_deadlock_of_one() -> None:
    found = call_roll([receiving(0, 0), *(rank(number) for number in (1, 2, 3))])
    assert found.alarm is True
    assert "Deadlock: rank 0 waits in MPI_Recv on W0.0 for itself." in found.texts


def test_a_row_of_waiting_ranks_ends_at_one_that_moves() -> None:
    watch = Watch()

    def look(second: int, events: int) -> RollCall:
        ranks = [
            rank(0, "stage", layer="region", events=events),
            *(receiving(number, number - 1, age_s=second) for number in (1, 2, 3)),
        ]
        return call_roll(ranks, watch=watch, now_ns=second * SECOND)

    assert not any(look(second, second).alarm for second in range(0, 90, 10))
    # When it does not any more, all wait in vain.
    found = [look(second, 80) for second in range(90, 140, 10)][-1]
    assert found.alarm is True
    assert found.texts == (
        "Ranks 1-3 wait in MPI_Recv on W0.0 for 2 min 10 s: rank 1 for rank 0, rank 2 for rank 1, rank 3 for rank 2.",
        "Rank 0 computes in region `stage`, for at least 50 s.",
    )


def test_a_wait_for_any_needs_all_to_be_still() -> None:
    moving = rank(3, "solve", layer="region")
    dead = rank(1, alive=False)
    found = call_roll([receiving(0, 1, 3, operation="MPI_Waitany", awaits="any"), dead, rank(2), moving])
    assert found.alarm is not True
    found = call_roll(
        [receiving(0, 1, 2, operation="MPI_Waitany", awaits="any"), dead, rank(2, stopped=True), moving]
    )
    assert found.alarm is True
    assert found.texts[0] == "Rank 0 waits in MPI_Waitany for any of ranks 1-2 on W0.0 for 42 s."
    # Of several requests, that of the dead rank may be complete.
    found = call_roll([receiving(0, 1, 3, operation="MPI_Waitall", awaits="all"), dead, rank(2), moving])
    assert found.alarm is not True
    stopped = rank(3, stopped=True)
    found = call_roll([receiving(0, 1, 3, operation="MPI_Waitall", awaits="all"), dead, rank(2), stopped])
    assert found.alarm is True
    assert found.texts[0] == "Rank 0 waits in MPI_Waitall for ranks 1, 3 on W0.0 for 42 s."


def test_a_mixed_deadlock() -> None:
    ranks = [waiting(0), receiving(1, 0), waiting(2), waiting(3)]
    found = call_roll(ranks)
    assert found.alarm is True
    assert found.deadlock == (0, 1)
    assert (
        "Deadlock: rank 0 waits in MPI_Allreduce on W0.0 for rank 1; rank 1 waits in MPI_Recv on W0.0 for rank 0."
    ) in found.texts


def test_a_wait_for_a_nonblocking_collective_call() -> None:
    begun = {WORLD: 4, ROW: 3}
    waits = [
        rank(
            number,
            "MPI_Wait",
            age_s=42,
            awaits="all",
            peers=(),
            collective=True,
            collectives=begun,
        )
        for number in range(3)
    ]
    found = call_roll([*waits, rank(3, stopped=True)])
    assert found.texts == (
        "Ranks 0-2 wait in MPI_Wait for a non-blocking collective call on W0.0 for 42 s.",
        "Rank 3 is stopped by a signal, in no region and no call.",
    )


def test_other_threads_that_move_are_progress() -> None:
    watch = Watch()

    def look(second: int) -> RollCall:
        ranks = [receiving(number, 1 - number, age_s=second, events=second, ranks=2) for number in range(2)]
        return call_roll(ranks, watch=watch, now_ns=second * SECOND)

    found = [look(second) for second in range(0, 90, 10)][-1]
    assert not any(one.stuck for one in found.standings)
    assert found.alarm is False


def test_ranks_of_several_nodes_may_have_the_same_process_id() -> None:
    watch = Watch()

    def look(second: int) -> RollCall:
        # Rank 1 moves, rank 0 on another node with the same process id does not.
        ranks = [
            receiving(0, 1, age_s=second, node="a", ranks=2),
            rank(1, "solve", layer="region", events=second, node="b", ranks=2),
        ]
        return call_roll(ranks, watch=watch, now_ns=second * SECOND)

    found = [look(second) for second in range(0, 90, 10)]
    assert not any(one.alarm for one in found)
    assert [one.stuck for one in found[-1].standings] == [True, False]


def test_names_from_programs_cannot_write_on_a_terminal() -> None:
    region = "a\x1b[31m\nb\u202ec\u2028" + "x" * 100
    found = call_roll([waiting(0), waiting(1), waiting(2), rank(3, region, layer="region", stopped=True)])
    text = "".join(found.texts)
    assert text.isprintable()
    assert "x" * 100 not in text
    assert len(found.texts) == 2


def test_a_handful_of_sentences_for_many_groups() -> None:
    ranks = [
        waiting(number, ranks=64, region=f"r{number % 8}") if number else rank(0, stopped=True, ranks=64)
        for number in range(64)
    ]
    found = call_roll(ranks)
    assert len(found.texts) == 6
    assert found.texts[4] == "31 further ranks wait in other calls."
    assert found.texts[0].startswith("Ranks 1, 9, 17, 25, 33, 41, ... wait in MPI_Allreduce on W0.0")


def test_a_collective_call_that_an_io_library_makes() -> None:
    inner = waiting(0).place
    outer = Place("H5Dwrite", "hdf5", "/T", "dump", 43 * SECOND, "", "/app+0x20")
    ranks = [waiting(number, place=outer, call=inner) for number in range(3)]
    found = call_roll([*ranks, rank(3, stopped=True)])
    assert [one.stuck for one in found.standings] == [True, True, True, False]
    assert found.texts[0] == "Ranks 0-2 wait in MPI_Allreduce on W0.0 for 42 s."


@pytest.mark.parametrize(
    ("operation", "waits"),
    [
        ("MPI_File_write_at_all", True),
        ("MPI_File_write_ordered_c", True),
        ("MPI_File_seek_shared", True),
        ("MPI_File_close", True),
        ("MPI_File_iwrite_at_all", False),
        ("MPI_File_write_at", False),
    ],
)
def test_who_waits_in_mpi_io_is_in_a_call_that_all_ranks_of_the_file_make(
    operation: str, waits: bool
) -> None:
    called: dict[str, Any] = {"layer": "mpi-io", "age_s": 43, "name": "/out"}
    found = call_roll([*(rank(number, operation, **called) for number in range(3)), rank(3)])
    assert [one.stuck for one in found.standings] == [waits, waits, waits, False]


def test_a_job_of_many_ranks_is_judged_by_looking_at_each_edge_once() -> None:
    ranks = 32_768
    place = waiting(0, ranks=ranks).place
    members = {WORLD: ((0, ranks, 1),)}
    stuck = [
        Presence(number, 1, node="n", ranks=ranks, place=place, collectives={WORLD: 4}, members=members)
        for number in range(ranks - 1)
    ]
    found = call_roll([*stuck, rank(ranks - 1, stopped=True, ranks=ranks)])
    assert found.alarm is True
    assert found.texts[0].startswith("32,767 of 32,768 ranks wait in MPI_Allreduce")
    # All wait for the same ranks, which are looked for once.
    assert len({one.waits for one in found.standings if one.waits is not None}) == 1


def test_a_sentence_has_the_ranks_that_it_names_and_where_they_are() -> None:
    late = rank(3, "work on rank 1", layer="region", stopped=True)
    found = call_roll([waiting(0), receiving(1, 3), waiting(2), late])
    assert [(one.ranks, one.place and one.place.operation) for one in found.sentences] == [
        ((0, 2), "MPI_Allreduce"),
        ((1, 3), "MPI_Recv"),
        ((3,), "work on rank 1"),  # and no rank that only its name has
    ]
    assert [one.text for one in found.sentences] == list(found.texts)


def test_ranks_that_a_sentence_only_counts_are_not_named() -> None:
    many = [waiting(number, ranks=32) for number in range(32) if number != 7]
    found = call_roll([*many, rank(7, "solve", layer="region", ranks=32)])
    assert [one.ranks for one in found.sentences] == [(), (7,)]
    apart = [waiting(number, ranks=64) if number % 2 else rank(number, ranks=64) for number in range(20)]
    found = call_roll([*apart, *(rank(number, stopped=True, ranks=64) for number in range(20, 64))])
    assert found.texts[0].startswith("Ranks 1, 3, 5, 7, 9, 11, ... wait")
    assert found.sentences[0].ranks == (1, 3, 5, 7, 9, 11)


def test_calls_that_block_each_other_name_their_ranks() -> None:
    found = call_roll([waiting(0), waiting(1), waiting(2), rank(3, "MPI_Bcast", age_s=42)])
    (said,) = [one.ranks for one in found.sentences if one.text.startswith("These calls do not match")]
    assert said == (0, 3)
    found = call_roll([waiting(0), waiting(1), waiting(2), waiting(3, key=ROW)])
    (said,) = [one.ranks for one in found.sentences if one.text.startswith("Deadlock")]
    assert said == (0, 3)
    assert call_roll([waiting(0), waiting(1), waiting(2)]).sentences[-1].ranks == (3,)  # nobody sees it
