# SPDX-License-Identifier: BSD-3-Clause
# Findings about what samples are in: allocation, the interpreter of Python, and pages that the kernel maps.
from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.sampled_case import MAIN, SECOND, sampled_builder
from barograph.testing.table_builder import TableBuilder

MALLOC = "libc.so.6!malloc.c:3321 __GI___libc_malloc"
FREE = "libc.so.6!:0 free"
NEW = "libstdc++.so.6!:0 operator new"
# A template of the C++ library, compiled into the program.
VECTOR = "app!new_allocator.h:147 std::vector<double, std::allocator<double> >::reserve"


def found_in(builder: TableBuilder) -> dict[str, Finding]:
    with Workspace(builder.build()) as workspace:
        return {one.id: one for one in find_all(workspace).shown}


def one_rank(*samples: tuple[list[str], int], within: str = "program") -> TableBuilder:
    """One rank of 10 s whose samples, of 10 ms each, are in these stacks."""
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    if within != "program":
        builder.fact(0, within, 1, SECOND, object_id=0)
    for stack, number in samples:
        builder.samples(0, stack, number, within=within)
    return builder


def test_allocation_names_who_asks_for_it():
    found = found_in(
        one_rank(
            ([MAIN, "app.c:20 step", MALLOC, "libc.so.6!malloc.c:4378 _int_malloc"], 150),
            ([MAIN, "app.c:21 step", FREE], 50),
            ([MAIN, "app.cpp:30 grow", VECTOR, NEW, "libc.so.6!:0 malloc"], 100),
            ([MAIN, "app.c:40 solve"], 700),
        )
    )["allocation-time"]
    assert found.seconds_lost == pytest.approx(3.0)
    assert found.what == (
        "30.0 % (+/- 1.4 %) of the CPU time of computing goes into allocating and freeing memory: 3.00 s on 1 rank. "
        "66.7 % of it is asked for by `step`, most at app.c:20. Then comes grow (app.cpp:30, 33.3 %)."
    )
    assert len(found.steps) == 1


def test_memory_that_goes_back_to_the_kernel():
    unmapped = [MAIN, "app.c:20 step", FREE, "libc.so.6!:0 __GI___munmap"]
    found = found_in(one_rank((unmapped, 200), ([MAIN, "app.c:40 solve"], 800)))["allocation-time"]
    assert (
        "100.0 % of that is in system calls that get memory from the kernel and give it back." in found.what
    )
    assert any("MALLOC_TRIM_THRESHOLD_" in step for step in found.steps)


@pytest.mark.parametrize(
    "samples",
    [
        # Less than every program has.
        [([MAIN, "app.c:20 step", MALLOC], 40), ([MAIN, "app.c:40 solve"], 960)],
        # A function of the program that is only called like one, and one of Python.
        [([MAIN, "app.c:20 malloc_grid"], 500), ([MAIN, "app.c:40 solve"], 500)],
        [(["app.py:3 free"], 500), ([MAIN, "app.c:40 solve"], 500)],
    ],
)
def test_no_allocation(samples: list[tuple[list[str], int]]):
    assert "allocation-time" not in found_in(one_rank(*samples))


def test_allocation_in_mpi_is_not_the_programs():
    assert "allocation-time" not in found_in(
        one_rank(([MAIN, "mpi.c:1 progress", MALLOC], 500), within="program > MPI_Barrier")
    )


def test_few_samples_prove_no_allocation():
    builder = TableBuilder()
    builder.location(0, wall_ns=SECOND)
    builder.samples(0, [MAIN, "app.c:20 step", MALLOC], 8)
    assert "allocation-time" not in found_in(builder)
    builder.samples(0, [MAIN, "app.c:21 step", MALLOC], 1)
    assert "allocation-time" in found_in(builder)


def test_the_price_is_that_of_the_thread_with_most():
    builder = TableBuilder()
    for rank in range(2):
        builder.location(rank, wall_ns=10 * SECOND)
        builder.samples(rank, [MAIN, "app.c:20 step", MALLOC], 100 + 100 * rank)
        builder.samples(rank, [MAIN, "app.c:40 solve"], 700)
    found = found_in(builder)["allocation-time"]
    assert (found.seconds_lost, found.evidence["time_ns"], found.evidence["ranks"]) == (2.0, 3 * SECOND, 2)


def test_the_interpreter_and_what_it_calls():
    numpy = "_umath.so!:0 DOUBLE_add"
    package = "/opt/env/lib/python3.11/site-packages/numpy/core.py:9 ones"
    found = found_in(
        one_rank(
            (["app.py:90 main", "app.py:7 loop"], 300),
            (["app.py:90 main", "app.py:8 loop", package], 100),
            (["app.py:90 main", "app.py:50 other"], 100),
            (["app.py:90 main", "app.py:60 arrays", numpy], 500),
        )
    )["python-overhead"]
    assert found.seconds_lost == pytest.approx(5.0)
    assert found.what == (
        "50.0 % (+/- 1.6 %) of the CPU time of computing is in the interpreter of Python itself, 5.00 s on 1 rank; "
        "5.00 s is in compiled code that Python called. 80.0 % of the interpreter's time is in `loop` and what this "
        "calls of Python's modules and packages, most at app.py:7. Then comes other (app.py:50, 20.0 %)."
    )


def test_compiled_code_is_no_overhead_of_python():
    samples = (
        (["app.py:90 main", "app.py:60 arrays", "_umath.so!:0 DOUBLE_add"], 950),
        (["app.py:90 main"], 50),
    )
    assert "python-overhead" not in found_in(one_rank(*samples))
    assert "python-overhead" not in found_in(sampled_builder())


def faulting(faults: int, system_ns: int) -> TableBuilder:
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    fill = [MAIN, "app.c:20 fill", "libc.so.6!memset.S:1 __memset_avx2"]
    builder.samples(0, fill, 300, faults=faults * 9 // 10, system_ns=system_ns)
    builder.samples(0, [MAIN, "app.c:40 solve"], 700, faults=faults // 10)
    return builder


def test_pages_that_the_kernel_maps():
    found = found_in(faulting(1_000_000, SECOND))["page-faults"]
    assert found.seconds_lost == pytest.approx(1.0)
    assert found.what == (
        "1,000,000 pages were mapped while computing, and the kernel took 1.00 s of CPU time meanwhile on 1 rank: 10.0 "
        "% of the CPU time of computing, 1.00 us per page. 90.0 % of the pages were mapped up to samples in `fill` or "
        "in what libraries did for it, most at app.c:20."
    )


def test_several_functions_that_pages_are_mapped_for():
    """Each of them has more pages than all others for its CPU time; solve() has a few and most of the time."""
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    builder.samples(0, [MAIN, "app.c:20 fill"], 100, faults=450_000, system_ns=SECOND)
    builder.samples(0, [MAIN, "app.c:30 grow"], 100, faults=350_000)
    builder.samples(0, [MAIN, "app.c:40 solve"], 800, faults=200_000)
    found = found_in(builder)["page-faults"]
    assert "most at app.c:20. Then comes grow (app.c:30, 35.0 %)." in found.what
    assert "solve" not in found.what


@pytest.mark.parametrize(
    ("faults", "system_ns"),
    [(100_000, SECOND), (1_000_000, SECOND // 4), (0, 0)],
    ids=["other system calls", "little time", "not recorded"],
)
def test_no_page_faults(faults: int, system_ns: int):
    assert "page-faults" not in found_in(faulting(faults, system_ns))


def test_pages_of_allocation_are_priced_there():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    calloc = [MAIN, "app.c:20 fill", "libc.so.6!:0 calloc", "libc.so.6!:0 memset"]
    builder.samples(0, calloc, 300, faults=1_000_000, system_ns=2 * SECOND)
    builder.samples(0, [MAIN, "app.c:40 solve"], 700)
    found = found_in(builder)
    assert found["allocation-time"].seconds_lost == pytest.approx(3.0)
    assert "page-faults" not in found


def test_pages_that_are_mapped_in_turns():
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    builder.samples(0, [MAIN, "app.c:20 fill"], 300, faults=300_000, system_ns=SECOND)
    builder.samples(0, [MAIN, "app.c:40 solve"], 600, faults=600_000, system_ns=2 * SECOND)
    builder.samples(0, [MAIN, "app.c:50 make", MALLOC], 100, faults=100_000, system_ns=SECOND // 2)
    found = found_in(builder)["page-faults"]
    assert found.seconds_lost == pytest.approx(2.5)  # a second of them may be in allocation
    assert found.evidence["function"] == ""
    assert found.what.endswith(
        "At least 2.50 s of that is neither in allocation nor in the interpreter of Python. Samples do not tell which "
        "function they were mapped for: there were about as many up to samples in others."
    )


@pytest.mark.parametrize("name", ["allocation-time", "page-faults", "python-overhead"])
def test_findings_say_that_ranks_were_short_of_cores(name: str):
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    builder.samples(0, [MAIN, "app.c:20 step", MALLOC], 100)
    builder.samples(0, [MAIN, "app.c:30 fill"], 600, faults=6_000_000, system_ns=6 * SECOND)
    builder.samples(0, ["app.py:90 main", "app.py:7 loop"], 300)
    assert not found_in(builder)[name].estimated
    values = {"main thread on core": 4 * SECOND, "main thread run delay": 6 * SECOND}
    values |= {"involuntary context switches": 1000}
    builder.counters(0, 0, "program", {(key, 10 * SECOND): value for key, value in values.items()})
    found = found_in(builder)[name]
    assert found.estimated
    assert found.what.endswith("1 rank had a core for only 40.0 % of the time one could be used.")


SEMAPHORE = "libc.so.6!sem_waitcommon.c:183 __new_sem_wait_slow64"
PYTHON_LOCK = [
    "python3.11!:0 lock_PyThread_acquire_lock",
    "python3.11!:0 PyThread_acquire_lock_timed",
    SEMAPHORE,
]
CONDITION = "libc.so.6!:0 ___pthread_cond_wait"
THREADING = "/usr/lib/python3.11/threading.py"


@pytest.mark.parametrize(
    ("stack", "said"),
    [
        (
            [MAIN, "app.c:20 take", SEMAPHORE, "libc.so.6!:0 do_futex_wait"],
            "`sem_wait` called by `take` at app.c:20",
        ),
        (
            [MAIN, "app.c:20 take", "libc.so.6!:0 sem_timedwait"],
            "`sem_timedwait` called by `take` at app.c:20",
        ),
        (
            ["app.py:9 main", "app.py:7 work", *PYTHON_LOCK],
            "`PyThread_acquire_lock_timed` called by `work` at app.py:7",
        ),
        (
            [
                "app.py:9 main",
                f"{THREADING}:500 Semaphore.acquire",
                f"{THREADING}:320 Condition.wait",
                *PYTHON_LOCK,
            ],
            "`PyThread_acquire_lock_timed` called by `main` at app.py:9",
        ),
        # The C functions of the interpreter are not on stacks that Python's functions are on.
        (["app.py:9 main", "app.py:7 work", SEMAPHORE], "`sem_wait` called by `work` at app.py:7"),
        (
            ["app.py:9 main", "/usr/lib/python3.11/queue.py:170 Queue.get", SEMAPHORE],
            "`sem_wait` called by `main` at app.py:9",
        ),
        (["app.py:9 main", f"{THREADING}:1092 Thread.join", SEMAPHORE], ""),
        # Conditions, also those that Python makes of locks; the interpreter's own lock; a semaphore of a library.
        (["app.py:9 main", f"{THREADING}:320 Condition.wait", *PYTHON_LOCK], ""),
        (["app.py:9 main", f"{THREADING}:1139 Thread._wait_for_tstate_lock", *PYTHON_LOCK], ""),
        ([MAIN, "app.c:20 take", CONDITION], ""),
        (["app.py:9 main", "python3.11!:0 take_gil", "libc.so.6!:0 pthread_cond_timedwait"], ""),
        ([MAIN, "app.c:20 take", "libblas.so.3!:0 pool", SEMAPHORE], ""),
    ],
)
def test_locks_and_semaphores(stack: list[str], said: str):
    builder = one_rank((stack, 300))
    builder.rows_of("call_sites")[-1]["kind"] = 4
    found = found_in(builder)
    assert ("lock-waits" in found) == bool(said)
    if said:
        assert f"100.0 % of it is {said}." in found["lock-waits"].what


def asleep(*stacks: tuple[list[str], int]) -> dict[str, Finding]:
    """Two ranks whose main threads are blocked for 7 of 10 s, with samples of that in these stacks."""
    builder = TableBuilder()
    barrier = "program > MPI_Barrier"
    for rank in range(2):
        builder.location(rank, wall_ns=10 * SECOND)
        builder.fact(rank, barrier, 2, SECOND)
        builder.gap(
            rank,
            ("MPI_Barrier", "app.c:1 main"),
            (barrier, "app.c:2 main"),
            8 * SECOND,
            blocked_ns=7 * SECOND,
        )
        for stack, number in stacks:
            builder.samples(rank, stack, number)
            builder.rows_of("call_sites")[-1]["kind"] = 4
    return found_in(builder)


def test_where_main_threads_are_blocked():
    found = asleep(
        ([MAIN, "app.c:20 ask", "libc.so.6!:0 poll"], 400),
        ([MAIN, "app.c:30 rest", "libc.so.6!:0 nanosleep"], 300),
    )["no-regions"]
    assert found.what.endswith(
        "By samples, the main threads were blocked for 7.00 s of it, mean over ranks, most in `ask` (app.c:20, 4.00 s "
        "per rank) and `rest` (app.c:30, 3.00 s per rank)."
    )
    assert not any("--sample-clock" in step for step in found.steps)
    unknown = asleep((["libc.so.6!:0 poll"], 700))["no-regions"]
    assert "neither running nor runnable" in unknown.what
    assert not any("--sample-clock" in step for step in unknown.steps)
    assert any("--sample-clock" in step for step in asleep()["no-regions"].steps)


def test_what_samples_of_blocked_threads_know_is_not_said_to_be_unknown():
    builder = one_rank(([MAIN, "app.c:20 ask", "libc.so.6!:0 poll"], 200))
    builder.rows_of("call_sites")[-1]["kind"] = 4
    what = found_in(builder)["no-regions"].what
    assert "cannot tell where" not in what
    assert "`ask` (app.c:20, 2.00 s)" in what


def test_old_profiles_know_of_no_pages():
    with Workspace(sampled_builder().build()) as workspace:
        rows = workspace.query("samples")
    assert {row["faults"] for row in rows} == {row["system_ns"] for row in rows} == {None}


def test_samples_of_a_part_of_the_run():
    builder = sampled_builder()
    with Workspace(builder.build({"samples.stopped_processes": "2"})) as workspace:
        found = {one.id: one for one in find_all(workspace).shown}
    assert found["sampling-stopped"].what.startswith("In 2 processes the program handles the signal SIGURG, ")
    assert "sampling-stopped" not in found_in(builder)
