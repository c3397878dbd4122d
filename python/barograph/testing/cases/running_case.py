# SPDX-License-Identifier: BSD-3-Clause
"""A job that runs, jobs that left arenas, and gains that were measured: what tables show that no profile holds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from barograph.live import Job, Place, Presence, Process, Rates
from barograph.live.stack_groups import RankStack, StackGroup
from barograph.live.stacks import Frame, Stack

if TYPE_CHECKING:
    from barograph._look import ProcessView
    from barograph.cli.commands.profiles.try_remedies import Outcome
    from barograph.launch.measure.io_bench import Writing
    from barograph.recover import Job as LeftJob
    from barograph.trial.choice import Choice

SECOND = 1_000_000_000


def running_job() -> Job:
    """Returns a job of three ranks in a collective whose communicator has a long name."""
    return Job("20260131-104530-4194303", tuple(_process(rank) for rank in (0, 17, 131_071)))


def _process(rank: int) -> Process:
    place = Place(
        "MPI_Neighbor_alltoallw",
        "mpi",
        "W0.0.12.3 (the communicator of the atmosphere)",
        "",
        3 * SECOND + rank * 1000,
    )
    view: dict[str, Any] = {
        "pid": 4_194_000 + rank % 100,
        "rank": rank,
        "ranks": 131_072,
        "node": "n1",
        "job": "20260131-104530-4194303",
        "state": "recording",
        "start_unix_ns": 1,
        "elapsed_ns": 86_400 * SECOND,
        "thread_ns": 86_400 * SECOND,
        "events": 12_345_678_901,
        "dropped": 0,
        "message_bytes": 0,
        "mpi_ns": 43_210 * SECOND,
        "io_ns": 1234 * SECOND,
        "io": [],
        "mpi": {"MPI_Neighbor_alltoallw": 1_234},
        "communicators": [],
        "arena_bytes": 268_435_456 - rank,
        "threads": [],
    }
    presence = Presence(rank, view["pid"], node="n1", ranks=131_072, place=place)
    return Process(cast("ProcessView", view), presence)


def rates_of(job: Job) -> dict[int, Rates]:
    """Returns rates of its processes, by process id."""
    return {
        process.view["pid"]: Rates(
            mpi_share_total=0.5001,
            io_share_total=0.0143,
            mpi_share=0.9876,
            io_share=0.0004,
            events_per_s=1_234_567.0,
            sent_bytes_per_s=9_876_543_210.0,
            read_bytes_per_s=0.0,
            written_bytes_per_s=123_456_789.0,
        )
        for process in job.processes
    }


def stack_groups() -> list[StackGroup]:
    """Returns groups of all kinds: in a call, computing, cut, refused, a thread of its own."""
    app, libc = "/home/me/app", "/lib/libc.so.6"
    start = (Frame("__libc_start_call_main", "", 0, libc, "library"), Frame("_start", "", 0, app, "program"))
    main = Frame("main", "/src/main.c", 20, app, "program")
    norm = Frame("norm", "/src/vector.h", 12, app, "program", inlined=True)
    solve = Frame("solve", "/src/solver.c", 88, app, "program")
    reduce = Frame("MPI_Allreduce", "", 0, "/opt/lib/libbarograph.so", "recorder")
    progress = Frame("opal_progress", "", 0, "/lib/libopen-pal.so.40", "library")

    def group(ranks: list[int], *frames: Frame, **more: Any) -> StackGroup:
        fields: dict[str, Any] = {"status": "ok", "complete": True, "sites": ("",) * len(frames), **more}
        stack = Stack(**fields)
        return StackGroup(tuple(RankStack(rank, 4700 + rank, stack) for rank in ranks), frames)

    refused: dict[str, Any] = {
        "status": "not_permitted",
        "reason": "a container without SYS_PTRACE",
        "complete": False,
    }
    return [
        group([0, 1, 2, 4, 6, 7], progress, reduce, norm, solve, main, *start),
        group([3], Frame("relax", "", 0, app, "program"), main, complete=False, reason="more than 64 frames"),
        group([5], **refused),
        group([5], Frame("__poll", "", 0, libc, "library"), tid=4799, thread="progress"),
    ]


def left_jobs() -> list[LeftJob]:
    """Returns two jobs as `recover --list` has them."""

    def job(name: str, program: str, ranks: int, dead: int, running: int) -> Any:
        kinds = {"dead": dead, "running": running}

        def of_liveness(kind: str) -> list[None]:
            return [None] * kinds.get(kind, 0)

        return SimpleNamespace(
            id=name,
            program=program,
            world_size=ranks,
            start_unix_ns=1_000_000_000_000 + ranks,
            of_liveness=of_liveness,
            held=False,
            events=[],
            untraced=[],
            unreadable=[None] * 3,
            bytes=268_435_456 * max(ranks, 1) + 1,
        )

    return [
        job("20260131-104530-4194303", "a-program-with-quite-a-long-name-in-production.x", 131_072, 127, 131),
        job("7", "", 0, 1, 0),
    ]


def outcomes() -> list[Outcome]:
    """Returns what came of two remedies."""

    def one(name: str, ratio: float, verdict: str, results: str) -> Any:
        return SimpleNamespace(
            remedy=SimpleNamespace(name=name),
            gain=SimpleNamespace(
                usual_seconds=1234.567,
                changed_seconds=1234.567 / ratio,
                ratio=ratio,
                low=ratio - 0.03,
                high=ratio + 0.03,
                verdict=verdict,
            ),
            results=results,
        )

    return [
        one("allreduce-recursive-doubling-segmented", 1.27, "faster", "same"),
        one("collective-buffering", 0.99, "no difference", "same output, different files"),
    ]


def writings() -> list[Writing]:
    """Returns what several numbers of aggregators wrote and took, 0 being without recording."""
    times = {0: 0.0123, 1: 123.4567, 16: 34.5678, 256: 12.3456}
    return cast(
        "list[Writing]",
        [
            SimpleNamespace(
                aggregators=aggregators,
                files=aggregators,
                bytes=34_567_890_123,
                seconds=(0.9 * seconds, seconds, 3 * seconds),
                unify=(0.1 * seconds,) * 3 if aggregators else (),
                aggregate=(0.2 * seconds,) * 3 if aggregators else (),
            )
            for aggregators, seconds in times.items()
        ],
    )


def choice() -> Choice:
    """Returns the gains of writings() over 16 aggregators."""
    gains = {
        1: SimpleNamespace(ratio=0.28, low=0.25, high=0.31, verdict="slower"),
        256: SimpleNamespace(ratio=2.8, low=0.9, high=3.1, verdict="no difference seen"),
    }
    return cast("Choice", SimpleNamespace(gains=gains))
