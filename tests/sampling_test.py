# SPDX-License-Identifier: BSD-3-Clause
"""Samples of programs that measure what CPU time their functions take: `barograph run --sample`.

What is made of samples, their shares, errors and findings, is tested on made profiles: analyze/calls/functions_test.py,
analyze/findings/regions/sampled_findings_test.py and uneven_threads_test.py.
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.sampled_programs import PROGRAMS, built

BAROGRAPH = [sys.executable, "-m", "barograph.cli"]
TIMEOUT_S = 120
NAMES = ("large", "medium", "small")
# A share that chance takes further from the truth than this many standard errors is an error of the recorder.
SURE = 6
# A timer serves until a thread's event is there, from then on to the last period: these may be too many or too few.
EDGES = 8
# What stands before the name of a function where it is defined.
DEFINED = {"shares.c": "FUNCTION(", "shares.cpp": "void ", "shares.f90": "  subroutine "}

Mpi = Any
Build = Callable[[Path, Any], Path]
Clean = Callable[[], dict[str, str]]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
]


def called(*words: object, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs `barograph` with these words."""
    return subprocess.run(
        [*BAROGRAPH, *map(str, words)],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


def sampled(
    folder: Path, *words: object, environment: dict[str, str], rate: str = "500Hz"
) -> subprocess.CompletedProcess[str]:
    """Records a program without MPI to run.baro, with its lines."""
    run = ("run", "--sample", rate, "-o", folder / "run")
    done = called(*run, "--", *words, folder=folder, environment=environment)
    assert done.returncode == 0, done.stderr
    return done


@dataclass(frozen=True)
class Measured:
    """What a program says of its CPU time, in ns: in each function by thread, and all of its process."""

    threads: list[dict[str, float]]
    process_ns: float

    @property
    def functions(self) -> dict[str, float]:
        """By function, sum over all threads."""
        return {name: sum(thread[name] for thread in self.threads) for name in NAMES}


def measured(done: subprocess.CompletedProcess[str]) -> Measured:
    """Reads the last lines of a program that has these functions: one for each thread, and that of the process."""
    lines = [[1e9 * float(word) for word in line.split()] for line in done.stdout.splitlines()]
    threads = [dict(zip(NAMES, line, strict=True)) for line in lines if len(line) == len(NAMES)]
    return Measured(threads, lines[-1][0])


def error_ns(taken_ns: float, whole_ns: float, period_ns: float) -> float:
    """How far samples may be from what a part of a program has taken: by their number alone, however fast it was."""
    share = min(taken_ns / whole_ns, 1.0)
    return period_ns * (SURE * math.sqrt(whole_ns / period_ns * share * (1 - share)) + EDGES)


def check_total(sampling: dict[str, Any], said: Measured) -> None:
    """All that the functions took is in the samples, and no more than the process has used."""
    inside = sum(said.functions.values())
    edges = EDGES * sampling["asked_period_ns"] * len(said.threads)
    assert inside - edges <= sampling["time_ns"] <= 1.1 * said.process_ns + edges


def command_json(name: str, profile: Path, *words: str) -> dict[str, Any]:
    done = subprocess.run(
        [*BAROGRAPH, name, str(profile), "--json", *words],
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT_S,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def functions_of(said: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The functions of the program itself, by their names without namespaces, in what `barograph functions` says."""
    return {row["function"].rsplit("::", 1)[-1]: row for row in said["functions"] if row["file"]}


def findings_of(profile: Path) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in command_json("findings", profile, "--top", "0")["findings"]}


@pytest.mark.parametrize(
    ("name", "threads", "flags"),
    [
        ("shares.c", 1, ()),
        ("shares.c", 3, ()),
        pytest.param(
            "shares.c", 3, ("-fopenmp",), marks=pytest.mark.whole("its threads are those of pthreads")
        ),
        ("shares.cpp", 1, ()),
        ("shares.f90", 1, ()),
    ],
)
def test_known_shares(name: str, threads: int, flags: tuple[str, ...], clean: Clean, tmp_path: Path) -> None:
    program = built(tmp_path, name, *flags)
    said = measured(sampled(tmp_path, program, 2, threads, environment=clean()))
    document = command_json("functions", tmp_path / "run.baro")
    found, sampling = functions_of(document), document["sampling"]
    time_ns, period_ns = sampling["time_ns"], sampling["asked_period_ns"]
    check_total(sampling, said)
    # What was inlined has its own row, and all of it is in the function that it was inlined into.
    for function, taken in said.functions.items():
        most = error_ns(taken, time_ns, period_ns)
        assert found[function]["inclusive_ns"] == pytest.approx(taken, abs=most), function
        assert found[function]["file"] == name
    source = (PROGRAMS / name).read_text(encoding="utf-8").splitlines()
    begin, end = (
        next(number for number, text in enumerate(source, start=1) if f"{before}{function}" in text)
        for before, function in ((DEFINED[name], "medium"), (DEFINED[name], "small"))
    )
    assert begin <= found["medium"]["line"] < end
    assert sampling["unknown_ns"] <= 0.02 * time_ns
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        seen = connection.execute("SELECT sum(time_ns)::BIGINT FROM samples GROUP BY thread").fetchall()
    of_threads = sorted(sum(thread.values()) for thread in said.threads)
    assert len(seen) == threads == len(of_threads)
    for (ns,), taken in zip(sorted(seen), of_threads, strict=True):
        assert (
            taken - EDGES * period_ns
            <= ns
            <= 1.1 * said.process_ns - sum(of_threads) + taken + EDGES * period_ns
        )


@pytest.mark.parametrize(
    "flags",
    [
        ("-O2",),
        pytest.param(("-O0",), marks=pytest.mark.whole("another compilation of the same program")),
        pytest.param(
            ("-O2", "-fno-omit-frame-pointer"),
            marks=pytest.mark.whole("another compilation of the same program"),
        ),
    ],
)
def test_where_threads_wait(flags: tuple[str, ...], clean: Clean, tmp_path: Path) -> None:
    """For a mutex, asleep, and in poll; none of the calls ends early. Who looks late misses some of it."""
    program = built(tmp_path, "waits.c", *flags)
    done = called(
        "run", "--sample", "200Hz", "--sample-clock", "wall", "-o", tmp_path / "run", "--", program, 3,
        folder=tmp_path, environment=clean(),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    profile = tmp_path / "run.baro"
    found = functions_of(command_json("functions", profile))
    lines = (PROGRAMS / "waits.c").read_text(encoding="utf-8").splitlines()
    for name, seconds in (("want", 1.5), ("rest", 0.9), ("ask", 0.6)):
        assert found[name]["blocked_ns"] / 1e9 >= seconds / 2, name
        assert f"mark: {name}" in lines[found[name]["line"] - 1]
    (finding,) = [one for one in command_json("findings", profile)["findings"] if one["id"] == "lock-waits"]
    assert finding["evidence"]["caller"] == "`want`"
    assert finding["evidence"]["at"] == f"waits.c:{found['want']['line']}"


@pytest.fixture(scope="module")
def shares(clean: Clean, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Measured]:
    """The profile of a run of shares.c with one thread, and what it said."""
    folder = tmp_path_factory.mktemp("shares")
    said = measured(sampled(folder, built(folder, "shares.c"), 1, environment=clean()))
    return folder / "run.baro", said


def test_functions_stand_below_their_callers_and_stay_the_same(shares: tuple[Path, Measured]) -> None:
    """In the tree, with the CPU time of the whole; and compared with the same run."""
    profile, said = shares
    taken = said.functions["large"]
    sampling = command_json("functions", profile)["sampling"]
    time_ns = sampling["time_ns"]
    rows = command_json("tree", profile, "--samples", "--min-percent", "0")["sampled_paths"]
    assert rows[0]["inclusive_ns"] == sum(row["exclusive_ns"] for row in rows) == time_ns
    large = sum(row["inclusive_ns"] for row in rows if row["name"] == "large")
    assert large == pytest.approx(taken, abs=error_ns(taken, time_ns, sampling["asked_period_ns"]))
    assert all(" > main > " in row["stack"] for row in rows if row["name"] == "large")
    few = command_json("tree", profile, "--samples", "--depth", "1")["sampled_paths"]
    assert {row["depth"] for row in few} == {0, 1}
    changes = command_json("diff", profile, str(profile))["functions"]
    assert {row["verdict"] for row in changes} == {"within the error"}


def test_known_shares_in_python(clean: Clean, tmp_path: Path) -> None:
    said = measured(sampled(tmp_path, sys.executable, PROGRAMS / "shares.py", 2, environment=clean()))
    document = command_json("functions", tmp_path / "run.baro")
    found = {row["function"]: row for row in document["functions"] if row["file"] == "shares.py"}
    sampling = document["sampling"]
    check_total(sampling, said)
    source = (PROGRAMS / "shares.py").read_text(encoding="utf-8").splitlines()
    for function, taken in said.functions.items():
        row = found[function]
        most = error_ns(taken, sampling["time_ns"], sampling["asked_period_ns"])
        assert row["exclusive_ns"] == pytest.approx(taken, abs=most), function
        begin = source.index(f"def {function}(steps):") + 1
        assert row["line"] - begin in {1, 2, 3, 4}
    inside = sum(said.functions.values())
    assert found["main"]["inclusive_ns"] >= inside - error_ns(
        inside, sampling["time_ns"], sampling["asked_period_ns"]
    )


def test_python_calls_what_is_compiled(clean: Clean, tmp_path: Path) -> None:
    """The function of a library, below the function of Python that called it."""
    pytest.importorskip("numpy")
    script = tmp_path / "sorts.py"
    script.write_text(
        "import numpy\ndef sort(a):\n    return numpy.sort(a)\na = numpy.random.rand(2_000_000)\n"
        "for _ in range(10):\n    sort(a)\n"
    )
    sampled(tmp_path, sys.executable, script, environment=clean())
    rows = command_json("functions", tmp_path / "run.baro")["functions"]
    sort = next(row for row in rows if row["function"] == "sort" and row["file"] == "sorts.py")
    compiled = sum(row["exclusive_ns"] for row in rows if row["module"].startswith("_multiarray_umath"))
    assert compiled > 0
    assert sort["inclusive_ns"] >= 0.5 * compiled
    assert sort["exclusive_ns"] <= 0.1 * sort["inclusive_ns"]


def test_samples_of_a_region_are_its_time(clean: Clean, tmp_path: Path) -> None:
    library = find_installation().library
    program = built(tmp_path, "shares.c", "-DREGIONS", str(library), f"-Wl,-rpath,{library.parent}")
    done = sampled(tmp_path, program, 2, environment=clean())
    inside, outside = map(float, done.stdout.splitlines()[0].split())
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        found = dict(
            connection.execute(
                """SELECT operation, sum(time_ns) / 1e9 FROM samples s JOIN call_paths p ON p.path_id = s.open_id
                   GROUP BY operation"""
            ).fetchall()
        )
    # Each period belongs to what was open when it was over: at both ends of a region one may be of what is beside it.
    assert found["inside"] == pytest.approx(inside, rel=0.02, abs=0.02)
    assert sum(found.values()) - found["inside"] >= outside - 0.02
    assert sum(found.values()) <= 1.1 * measured(done).process_ns / 1e9 + 0.02


def test_computing_is_named_and_the_advice_to_annotate_is_not_given(shares: tuple[Path, Measured]) -> None:
    found = findings_of(shares[0])
    assert "no-regions" not in found
    assert found["hot-function"]["evidence"]["function"] == "large"


def line_of(source: Path, text: str) -> int:
    """The line that begins with this text."""
    lines = source.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith(text))


@pytest.mark.two_mpis
def test_a_hot_function_of_one_rank(mpi: Mpi, build: Build, clean: Clean, tmp_path: Path) -> None:
    program = build(PROGRAMS / "one_rank.c", mpi)
    run = ("run", "--sample", "200Hz", "-o", tmp_path / "run", "--launcher", mpi.launcher, "-n", 4)
    done = called(*run, "--", program, 1, folder=tmp_path, environment=clean())
    assert done.returncode == 0, done.stderr
    rows = {row["function"]: row for row in command_json("functions", tmp_path / "run.baro")["functions"]}
    line = line_of(PROGRAMS / "one_rank.c", "FUNCTION(hot")
    assert (rows["hot"]["file"], rows["hot"]["line"]) == ("one_rank.c", line)
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        seen = connection.execute(
            "SELECT DISTINCT rank FROM samples JOIN call_paths p USING (path_id) WHERE p.call_path LIKE '% hot'"
        ).fetchall()
        assert seen == [(1,)]


def test_openmp_threads_with_unequal_work(clean: Clean, tmp_path: Path) -> None:
    """One has four times the work of the other."""
    program = built(tmp_path, "threads.c", "-fopenmp")
    sampled(tmp_path, program, 8, environment=clean())
    found = {row["function"]: row for row in command_json("functions", tmp_path / "run.baro")["functions"]}
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        (of_first,), (of_second,) = connection.execute(
            "SELECT sum(time_ns)::BIGINT FROM samples JOIN call_paths p USING (path_id) "
            "WHERE p.call_path LIKE '% row' GROUP BY thread ORDER BY thread"
        ).fetchall()
    assert of_second > 2 * of_first
    line = line_of(PROGRAMS / "threads.c", "__attribute__((noinline)) static double row(")
    assert line <= found["row"]["line"] <= line + 5


@pytest.mark.parametrize(
    ("clock", "threads"),
    [
        ("cpu", 0),
        ("wall", 3),
        pytest.param("cpu", 3, marks=pytest.mark.whole("both are there already")),
        pytest.param("wall", 0, marks=pytest.mark.whole("both are there already")),
    ],
)
def test_the_last_thread_of_the_program_ends_it(
    threads: int, clock: str, clean: Clean, tmp_path: Path
) -> None:
    """Its main thread ends by pthread_exit(): those of the recorder do not keep it alive."""
    program = built(tmp_path, "no_main.c")
    run = (
        "run",
        "--sample",
        "500Hz",
        "--sample-clock",
        clock,
        "-o",
        tmp_path / "run",
        "--",
        program,
        threads,
    )
    done = called(*run, folder=tmp_path, environment=clean())
    assert (done.returncode, done.stdout) == (0, "the end\n"), done.stderr
    sampling = command_json("functions", tmp_path / "run.baro")["sampling"]
    assert sampling["stopped_processes"] == (1 if threads else 0)  # the others are not sampled from then on


@pytest.mark.two_mpis
def test_waiting_for_the_end_of_others_is_no_computing(
    mpi: Mpi, build: Build, clean: Clean, tmp_path: Path
) -> None:
    """A rank is not sampled any more in MPI_Finalize, where it waits for those that come later."""
    program = build(PROGRAMS / "late_end.c", mpi)
    run = ("run", "--sample", "100Hz", "--sample-clock", "wall", "-o", tmp_path / "run", "-n", 2)
    done = called(*run, "--launcher", mpi.launcher, "--", program, folder=tmp_path, environment=clean())
    assert done.returncode == 0, done.stderr
    with barograph.open(tmp_path / "run.baro") as profile, profile.connect() as connection:
        rows = connection.execute(
            """SELECT s.rank, sum(s.time_ns) / 1e9 FROM
               (SELECT rank, thread, open_id, time_ns FROM samples
                UNION ALL SELECT rank, thread, open_id, time_ns FROM blocked_samples) s
               JOIN call_paths o ON o.path_id = s.open_id WHERE s.thread = 0 AND o.layer = 'program' GROUP BY 1"""
        ).fetchall()
    computing: dict[int, float] = dict(rows)
    # Of its sleep of three seconds at least what a busy machine leaves of it; the other waits as long, or nearly so.
    assert computing[1] >= 1.5
    for rank in range(2):
        before = float((tmp_path / f"seconds.{rank}").read_text(encoding="utf-8"))
        assert computing.get(rank, 0.0) <= before + 1.0, rank


@pytest.mark.parametrize(
    "timer", ["event", pytest.param("posix", marks=pytest.mark.whole("the same with the other timer"))]
)
def test_a_handler_on_a_small_stack(timer: str, clean: Clean, tmp_path: Path) -> None:
    """A stack for signals has room for one of them only: no sample is taken there, and its action is as it was set."""
    program = built(tmp_path, "small_stack.c")
    environment = clean() | {"BAROGRAPH_SAMPLE_TIMER": timer}
    done = sampled(tmp_path, program, environment=environment, rate="1kHz")
    assert done.stdout == "as set\n"
    assert command_json("functions", tmp_path / "run.baro")["sampling"]["samples"] > 50


@pytest.mark.parametrize(
    "timer", ["event", pytest.param("posix", marks=pytest.mark.whole("the same with the other timer"))]
)
def test_stacks_with_room_for_a_signal_and_little_more(timer: str, clean: Clean, tmp_path: Path) -> None:
    """Threads with the least stack, and coroutines: a sample needs no more of it than any signal."""
    program = built(tmp_path, "little_room.c")
    environment = clean() | {"BAROGRAPH_SAMPLE_TIMER": timer}
    done = sampled(tmp_path, program, environment=environment, rate="1kHz")
    assert done.stdout in {"intact\n", "no thread\n"}
    functions = {row["function"] for row in command_json("functions", tmp_path / "run.baro")["functions"]}
    assert "in_coroutine" in functions
    assert "in_thread" in functions or done.stdout == "no thread\n"


@pytest.mark.parametrize(
    "timer", ["event", pytest.param("posix", marks=pytest.mark.whole("the same with the other timer"))]
)
@pytest.mark.parametrize("how", ["longjmp", "stays", "forks"])
def test_jumps_out_of_handlers(how: str, timer: str, clean: Clean, tmp_path: Path) -> None:
    """What a handler's mask holds back is let through again, and the program sees the masks that it has set."""
    program = built(tmp_path, "jumps.c")
    done = sampled(tmp_path, program, how, environment={**clean(), "BAROGRAPH_SAMPLE_TIMER": timer})
    assert done.stdout == "as alone\n"
    rows = command_json("functions", tmp_path / "run.baro")["functions"]
    # Its CPU time in the process, of which the handlers have a fifteenth.
    assert sum(row["inclusive_ns"] for row in rows if row["function"] == "after") > 0.5 * sum(
        row["exclusive_ns"] for row in rows
    )


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="no prlimit")
def test_threads_without_a_timer_are_no_dropped_events(clean: Clean, tmp_path: Path) -> None:
    program = built(tmp_path, "shares.c")
    sampled(tmp_path, "prlimit", "--sigpending=0", program, "0.2", environment=clean())
    said = command_json("functions", tmp_path / "run.baro")
    assert said["losses"]["dropped_events"] == 0
    assert said["sampling"]["threads_without_timer"] >= 1
    assert said["sampling"]["samples"] == 0
    done = called("functions", tmp_path / "run.baro", folder=tmp_path, environment=clean())
    assert "as the kernel gave no timer" in done.stdout + done.stderr


@pytest.mark.parametrize("calls", [10, 400])
def test_stacks_that_are_not_known_to_their_end(calls: int, clean: Clean, tmp_path: Path) -> None:
    """Recursion that is deeper than what is noted of a stack is said; the tree has it as one function."""
    program = built(tmp_path, "deep.c")
    sampled(tmp_path, program, calls, environment=clean())
    sampling = command_json("functions", tmp_path / "run.baro")["sampling"]
    assert (sampling["cut_ns"] > 0.5 * sampling["time_ns"]) == (calls == 400)
    tree = command_json("tree", tmp_path / "run.baro", "--samples")["sampled_paths"]
    assert max(row["stack"].count("deeper") for row in tree) == 1


@pytest.mark.parametrize(
    "timer", ["event", pytest.param("posix", marks=pytest.mark.whole("the same with the other timer"))]
)
@pytest.mark.parametrize("how", ["handles", "asks", "waits", "blocks"])
def test_a_program_that_uses_the_signal_is_left_alone(
    how: str, timer: str, clean: Clean, tmp_path: Path
) -> None:
    program = built(tmp_path, "signals.c")
    # The program's exit code says whether it was disturbed.
    sampled(tmp_path, program, how, environment={**clean(), "BAROGRAPH_SAMPLE_TIMER": timer})
    stopped = command_json("functions", tmp_path / "run.baro")["sampling"]["stopped_processes"]
    assert stopped == (how in {"handles", "asks"})
    assert ("sampling-stopped" in findings_of(tmp_path / "run.baro")) == bool(stopped)


@pytest.mark.parametrize(
    "timer", ["event", pytest.param("posix", marks=pytest.mark.whole("the same with the other timer"))]
)
@pytest.mark.parametrize("how", ["borrows", "resets", "forks", "executes", "ticks"])
def test_samples_go_on_after_children_and_beside_other_signals(
    how: str, timer: str, clean: Clean, tmp_path: Path
) -> None:
    """What a child does to signals in its parent's memory is none of its parent's; SIGPROF is the program's."""
    program = built(tmp_path, "children.c")
    # The program's exit code says whether all was as it is alone.
    environment = {**clean(), "BAROGRAPH_SAMPLE_TIMER": timer}
    said = measured(sampled(tmp_path, program, how, environment=environment))
    document = command_json("functions", tmp_path / "run.baro")
    found, sampling = functions_of(document), document["sampling"]
    assert sampling["stopped_processes"] == 0
    for function in ("large", "medium"):
        taken = said.functions[function]
        most = error_ns(taken, sampling["time_ns"], sampling["asked_period_ns"])
        assert found[function]["exclusive_ns"] == pytest.approx(taken, abs=most), function


def test_samples_keep_to_the_budget(clean: Clean, tmp_path: Path) -> None:
    """A rate that takes more than its half of it becomes a lower one, and times stay what they are."""
    program = built(tmp_path, "shares.c")
    run = ("run", "--sample", "1kHz", "--max-overhead", "0.01%", "-o", tmp_path / "run", "--", program, 2)
    done = called(*run, folder=tmp_path, environment=clean())
    assert done.returncode == 0, done.stderr
    sampling = command_json("functions", tmp_path / "run.baro")["sampling"]
    assert sampling["doublings"] >= 4
    assert sampling["samples"] * 4e6 < 0.8 * sampling["time_ns"]
    last_ns = sampling["asked_period_ns"] << sampling["doublings"]
    said = measured(done)
    assert sampling["time_ns"] >= sum(said.functions.values()) - 2 * last_ns
    assert sampling["time_ns"] <= 1.1 * said.process_ns + 2 * last_ns
    shown = called("functions", tmp_path / "run.baro", folder=tmp_path, environment=clean())
    assert "To keep to --max-overhead" in shown.stdout
    cost = command_json("info", tmp_path / "run.baro")["own_cost"]
    assert cost["samples_share"] > 0


@pytest.mark.parametrize(
    ("rate", "why"), [("fast", "is not a rate"), ("0Hz", "out of range"), ("11kHz", "out of range")]
)
def test_a_wrong_rate_is_refused(rate: str, why: str, clean: Clean, tmp_path: Path) -> None:
    done = called("run", "--sample", rate, "--", "true", folder=tmp_path, environment=clean())
    assert done.returncode != 0
    assert why in done.stderr
    assert "100Hz" in done.stderr


def test_a_run_without_samples_says_how_to_take_some(clean: Clean, tmp_path: Path) -> None:
    program = built(tmp_path, "shares.c")
    sampled(tmp_path, program, 0.2, environment=clean(), rate="off")
    done = called("functions", tmp_path / "run.baro", folder=tmp_path, environment=clean())
    assert done.returncode == 0, done.stderr
    assert "--sample 100Hz" in done.stdout


# Each with what it is found to be, and a twin that does the same without.
MEMORY = {
    "blocks": "allocation-time",
    "pages": "page-faults",
    "reused": "",
    "touched": "",
}


@pytest.mark.parametrize("how", MEMORY)
def test_what_memory_costs(how: str, clean: Clean, tmp_path: Path) -> None:
    program = built(tmp_path, "memory.c")
    sampled(tmp_path, program, how, 2, environment=clean())
    found = findings_of(tmp_path / "run.baro")
    # What is given back to the kernel is mapped anew: both may be seen. The twins have each page mapped once.
    assert bool(MEMORY[how]) == bool({"allocation-time", "page-faults"} & found.keys())
    if not MEMORY[how]:
        return
    one = found[MEMORY[how]]
    assert one["evidence"]["function"] == how
    file, line = one["evidence"]["at"].split(":")
    begin = line_of(PROGRAMS / "memory.c", f"static __attribute__((noinline)) void {how}(")
    assert file == "memory.c"
    assert begin <= int(line) < begin + 12
    assert one["evidence"]["function_share"] >= 0.9
    assert one["seconds_lost"] >= 1.0


@pytest.mark.parametrize("how", ["loop", "calls"])
def test_what_the_interpreter_costs(how: str, clean: Clean, tmp_path: Path) -> None:
    sampled(tmp_path, sys.executable, PROGRAMS / "interpreted.py", how, 2, environment=clean())
    found = findings_of(tmp_path / "run.baro")
    if how == "calls":
        assert "python-overhead" not in found
        return
    one = found["python-overhead"]
    begin = line_of(PROGRAMS / "interpreted.py", "def loop")
    assert one["evidence"]["function"] == "loop"
    assert int(one["evidence"]["at"].removeprefix("interpreted.py:")) - begin in {2, 3}
    assert one["evidence"]["share"] >= 0.8
    assert one["seconds_lost"] >= 1.4


def test_libraries_that_take_turns_at_one_place_keep_their_names(clean: Clean, tmp_path: Path) -> None:
    """Of blocked threads; samples of CPU time are taken where nobody may ask what is loaded."""
    for name in ("one", "two"):
        built(
            tmp_path, "turns.c", f"-D{name.upper()}", "-shared", "-fPIC", "-o", str(tmp_path / f"{name}.so")
        )
    program = built(tmp_path, "turns.c", "-ldl")
    done = called(
        "run", "--sample", "500Hz", "--sample-clock", "wall", "-o", tmp_path / "run", "--", program, tmp_path,
        folder=tmp_path, environment=clean(),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    rows = command_json("functions", tmp_path / "run.baro")["functions"]
    found = {row["module"]: row for row in rows if row["function"] in {"use", "work"} and row["file"]}
    # Each sleeps for 0.6 s in all; what is of one and said to be of the other would be most of it.
    one, two = (found[f"{name}.so"]["blocked_ns"] / 1e9 for name in ("one", "two"))
    assert min(one, two) >= 0.3
    assert max(one, two) <= 2 * min(one, two)
    unknown = sum(row["blocked_ns"] for row in rows if not row["module"])
    assert unknown / 1e9 <= min(one, two) / 2
