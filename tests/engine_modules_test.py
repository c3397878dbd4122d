# SPDX-License-Identifier: BSD-3-Clause
"""Modules of the engine that are built apart: in C and Python, fed by each other, and those that misbehave."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.read.events.event_parts import read_events

REPOSITORY = Path(__file__).resolve().parents[1]
EXAMPLES = REPOSITORY / "examples" / "engine_module"
MISBEHAVING = REPOSITORY / "tests" / "engine_modules" / "misbehaving.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
FLAGS = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-D_GNU_SOURCE", "-shared", "-fPIC"]
MESSAGES = 30_000
FAILED = 5

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


def command(
    *words: object, folder: Path | None = None, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=folder,
        env={**os.environ, **(variables or {})},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def module(source: Path, *more: str, output: str = "") -> str:
    """Compiles a module into its folder."""
    made = source.parent / f"{output or source.stem}.so"
    include = f"-I{REPOSITORY / 'include'}"
    subprocess.run(["cc", *FLAGS, include, str(source), "-o", str(made), *more], check=True)
    return str(made)


@pytest.fixture(scope="module")
def traced(
    find_mpi: Callable[[str], Any], build: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Path]:
    """Returns a function that records a job: one program per number of messages, all with the same number of ranks."""

    def record(ranks: int, first: int, *more: int) -> Path:
        mpi = next((found for found in map(find_mpi, ("openmpi4", "mpich4")) if found is not None), None)
        if mpi is None:
            pytest.skip("there is no MPI")
        folder = tmp_path_factory.mktemp("traced")
        program = build(REPOSITORY / "tests" / "programs" / "to_oneself.c", mpi)
        launch = ["--launcher", mpi.launcher, "--trace=mpi", "-o", "run", "-n", ranks, "--", program, first]
        others = [word for messages in more for word in (":", "-n", ranks, program, messages)]
        done = command("run", *launch, *others, folder=folder)
        assert done.returncode == 0, done.stderr
        return folder / "run.baro"

    return record


@pytest.fixture(scope="module")
def run(traced: Callable[..., Path]) -> Path:
    """A traced run of 2 ranks with several blocks of events each."""
    return traced(2, MESSAGES)


@pytest.fixture(scope="module")
def two_programs(traced: Callable[..., Path]) -> Path:
    """A traced job of two programs with a rank each: ten messages, and thirty."""
    return traced(1, 10, 30)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder of its own with the sources of the examples, and the module that misbehaves."""
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    shutil.copy(MISBEHAVING, tmp_path)
    return tmp_path


@pytest.fixture
def python_module(tmp_path: Path) -> Callable[[str], str]:
    """Returns a function that writes a module in Python."""

    def write(text: str, name: str = "mine") -> str:
        head = "import numpy as np\nfrom barograph import engine\n"
        (tmp_path / f"{name}.py").write_text(head + textwrap.dedent(text), encoding="utf-8")
        return str(tmp_path / f"{name}.py")

    return write


def analyzed(run: Path, *words: object, code: int = 0, **variables: str) -> dict[str, Any]:
    done = command("engine", run, "--json", *words, variables=variables)
    assert done.returncode == code, done.stderr
    return {**json.loads(done.stdout), "stderr": done.stderr}


def with_modules(*paths: str) -> list[str]:
    return [word for path in paths for word in ("--module", path)]


def of_operations(run: Path) -> list[dict[str, object]]:
    """What the module of the template finds, worked out without the engine."""
    events, _ = read_events(run)
    calls: Counter[tuple[str, int]] = Counter()
    sizes: Counter[tuple[str, int]] = Counter()
    columns = (events.column(name).to_pylist() for name in ("operation", "rank", "length"))
    for operation, rank, length in zip(*columns, strict=True):
        calls[operation, rank] += 1
        sizes[operation, rank] += length
    return [
        {"operation": name, "rank": rank, "calls": calls[name, rank], "bytes": sizes[name, rank]}
        for name, rank in sorted(calls)
    ]


def test_a_module_is_fed_by_entries_of_another_and_uses_a_library(run: Path, sources: Path) -> None:
    sequence = module(sources / "sequence.c")
    regularity = module(sources / "regularity.c", "-lz")
    # In either order, for any number of workers, in a process of their own or not.
    first = analyzed(run, *with_modules(sequence, regularity))
    assert first["failures"] == {}
    rows = first["tables"]["regularity.regularity"]
    events, _ = read_events(run)
    by_rank = Counter(events.column("rank").to_pylist())
    assert [(row["rank"], row["events"]) for row in rows] == sorted(by_rank.items())
    assert all(0 < row["compressed_bytes"] < row["events"] / 50 for row in rows)
    assert all(row["sequences"] > 1 for row in first["tables"]["sequence.sequence"])
    for words in (["--workers", 1], ["--workers", 4], ["--in-process"]):
        again = analyzed(run, *with_modules(regularity, sequence), *words)
        assert again["tables"] == first["tables"]
    # Without the one that feeds it, it has nothing.
    assert analyzed(run, *with_modules(regularity))["tables"] == {"regularity.regularity": []}


def test_the_template_is_built_by_one_command_in_a_clean_folder(run: Path, tmp_path: Path) -> None:
    expected = of_operations(run)
    done = command("engine", "--template", "new", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    made = subprocess.run(["make", "-C", "new"], cwd=tmp_path, env=os.environ | {"PATH": path}, check=False)
    assert made.returncode == 0
    modules = [str(tmp_path / "new" / name) for name in ("my_module.so", "my_module_in_python.py")]
    tables = analyzed(run, *with_modules(*modules))["tables"]
    assert [{key: row[key] for key in expected[0]} for row in tables["my_module.operations"]] == expected
    assert tables["my_module_in_python.operations"] == expected
    again = command("engine", "--template", "new", folder=tmp_path)
    assert (again.returncode, again.stdout) == (5, "")
    assert "new exists" in again.stderr


def test_a_source_in_python_draws_a_histogram_in_ten_lines(run: Path, sources: Path) -> None:
    lines = (sources / "histogram.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line and not line.startswith(("#", '"""', "import", "from"))]) < 10
    found = analyzed(run, *with_modules(str(sources / "histogram.py")))
    rows = found["tables"]["histogram.histogram"]
    assert sum(row["calls"] for row in rows) == found["events"]
    most = max(rows, key=lambda row: row["calls"])
    assert most["bar"] == "#" * 60
    done = command("engine", run, *with_modules(str(sources / "histogram.py")))
    assert "#" * 60 in done.stdout


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("crash", "SIGSEGV"),
        ("overflow", "SIGSEGV"),
        ("abort", "SIGABRT"),
        ("thread", "SIGABRT"),
        ("exit", "exit(7)"),
        ("kill", "SIGKILL"),
        ("hang", "took longer than 1 s for a block of events"),
        ("fail", "found nothing to like"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_module_that_misbehaves_is_ended_and_named(
    run: Path, sources: Path, how: str, why: str, workers: int
) -> None:
    misbehaving = module(sources / "misbehaving.c", "-O0")
    others = [module(sources / "sequence.c"), module(sources / "regularity.c", "-lz")]
    expected = analyzed(run, *with_modules(*others))
    paths = [others[0], misbehaving, others[1]]
    options = ["--workers", workers, "--module-limit", "1s"]
    found = analyzed(run, *with_modules(*paths), *options, code=FAILED, MISBEHAVE=how)
    assert list(found["failures"]) == ["misbehaving"]
    assert why in found["failures"]["misbehaving"]
    assert f"module misbehaving {found['failures']['misbehaving']}" in found["stderr"]
    # What it had found in whole blocks is kept; those beside it are complete.
    (kept,) = found["tables"].pop("misbehaving.blocks")
    assert kept["blocks"] == 2 if workers == 1 else kept["blocks"] >= 1
    assert found["tables"] == expected["tables"]
    assert found["events"] == expected["events"]


def test_what_was_fed_by_a_module_that_crashed_is_marked_too(run: Path, sources: Path) -> None:
    text = (sources / "sequence.c").read_text(encoding="utf-8")
    head, _, tail = text.partition("    free(sequence);\n")
    crashing = "    free(sequence);\n    if (events->first != 0) {\n        abort();\n    }\n"
    (sources / "crashing.c").write_text(f"{head}{crashing}{tail}", encoding="utf-8")
    paths = [
        module(sources / "crashing.c"),
        module(sources / "regularity.c", "-lz"),
        module(sources / "misbehaving.c"),
    ]
    found = analyzed(run, *with_modules(*paths), "--workers", 1, code=FAILED)
    assert "SIGABRT" in found["failures"]["sequence"]
    assert found["failures"]["regularity"] == "has the entries of sequence up to where that ended only"
    assert set(found["failures"]) == {"sequence", "regularity"}
    # The first blocks only, of one rank or both.
    kept = found["tables"]["sequence.sequence"]
    assert [row["sequences"] for row in kept] == [1] * len(kept)
    fed = found["tables"]["regularity.regularity"]
    assert {row["rank"] for row in fed} <= {row["rank"] for row in kept} <= {0, 1}
    assert kept


def refused(run: Path, *words: object, **variables: str) -> str:
    done = command("engine", run, *words, variables=variables)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    error, *hint = done.stderr.splitlines()
    assert len(hint) <= 1
    return error.removeprefix("barograph: error: ")


def test_what_is_no_module_is_refused_by_name(run: Path, sources: Path) -> None:
    fine = module(sources / "misbehaving.c")
    future = module(sources / "misbehaving.c", "-DOF_THE_FUTURE", output="future")
    taken = module(sources / "misbehaving.c", '-DNAMED="waits"', output="taken")
    blank = module(sources / "misbehaving.c", '-DNAMED="two words"', output="blank")
    (sources / "empty.c").write_text("int nothing;\n", encoding="utf-8")
    empty = module(sources / "empty.c")
    (sources / "undefined.c").write_text("int far_away(void);\nint f(void) { return far_away(); }\n")
    undefined = module(sources / "undefined.c")
    (sources / "text.so").write_text("This is no library. " * 100)
    for words, text in {
        (str(sources / "nowhere.so"),): "nowhere.so does not exist",
        (str(sources),): "is a folder",
        (str(sources / "text.so"),): "text.so is not a module: invalid ELF header",
        (empty,): "empty.so is not a module: it has no symbol barograph_engine_module",
        (undefined,): "undefined symbol: far_away",
        (future,): "future.so has version 2 of the interface for modules, this Barograph has version 1",
        (fine, fine): "there are two modules misbehaving",
        (taken,): "there is a module waits already",
        (blank,): "'two words' is not a name for a module",
    }.items():
        assert text in refused(run, *with_modules(*words))
    assert "start() returned 4" in refused(run, *with_modules(fine), MISBEHAVE="refuse")
    crashed = refused(run, *with_modules(fine), MISBEHAVE="crash-early")
    assert "misbehaving.so ended the process: SIGSEGV" in crashed
    assert "there is no module theirs" in refused(run, *with_modules(fine), "--only", "theirs")
    assert "future.so has version 2" in refused(run, *with_modules(future), "--in-process")


def test_python_that_is_no_module_is_refused_by_name(run: Path, python_module: Callable[..., str]) -> None:
    for text, expected in {
        "": "module mine: it has no sources",
        "x = (": "SyntaxError: '(' was never closed (mine.py:3)",
        "\n\nimport nowhere_to_be_found": "ModuleNotFoundError: No module named 'nowhere_to_be_found' (mine.py:5)",
        "raise SystemExit": "SystemExit (mine.py:3)",
        "engine.table('t', keys={'a': list})": "TypeError: column a of table t is int, float or str (mine.py:3)",
        "engine.table('t', sums={'a': float})": "column 'a' of table 't' is a sum of values that are not integers",
        "engine.source(on='barograph.own')(print)": "there is no type of entries 'barograph.own'",
    }.items():
        assert expected in refused(run, *with_modules(python_module(text)))


def test_of_one_program_a_module_gets_that_programs_events(
    two_programs: Path, python_module: Callable[..., str]
) -> None:
    path = python_module(
        """
        sent = engine.table("sent", keys={"operation": str}, sums=["calls"])

        @engine.source(on="events")
        def count(block):
            for operation in block.operation:
                sent.add(operation=engine.operation_name(operation), calls=1)
        """
    )

    def calls(*words: object) -> int:
        rows = analyzed(two_programs, *with_modules(path), *words)["tables"]["mine.sent"]
        return {row["operation"]: row["calls"] for row in rows}["MPI_Sendrecv"]

    # A send and a receive each; a table without ranks cannot be cut afterwards.
    assert [calls(), calls("--program", 1), calls("--program", 2)] == [80, 20, 60]


def test_columns_in_python_are_the_memory_of_the_engine(run: Path, python_module: Callable[..., str]) -> None:
    path = python_module(
        """
        sums = engine.table("sums", keys=["rank"], sums=["events", "bytes", "time_ns"])
        kept = []

        @engine.source(on="events", ordered=True)
        def take(block):
            for name in "start_ns end_ns bytes offset path object info peer tag number serial".split():
                column = getattr(block, name)
                assert len(column) == len(block)
                assert not column.flags.owndata and not column.flags.writeable
                assert np.shares_memory(column, getattr(block, name))
                try:
                    column[:] = 0
                except ValueError:
                    continue
                raise AssertionError(name)
            assert set(np.unique(block.kind)) <= {1, 2, 3, 4, 5}
            assert engine.path_text(block.call_path[-1]).startswith("program > MPI_")
            assert engine.operation_layer(block.operation[0]) == "mpi"
            kept.append((block.rank, block.bytes, block.end_ns, block.start_ns))

        @engine.finish
        def finish():
            for rank, sizes, ends, starts in kept:
                sums.add(rank=rank, events=len(sizes), bytes=sizes.sum(), time_ns=(ends - starts).sum())
        """
    )
    found = analyzed(run, *with_modules(path))
    assert found["failures"] == {}
    events, _ = read_events(run)
    expected: dict[int, list[int]] = {0: [0, 0, 0], 1: [0, 0, 0]}
    columns = (events.column(name).to_pylist() for name in ("rank", "length", "start_ns", "end_ns"))
    for rank, length, start, end in zip(*columns, strict=True):
        expected[rank] = [sum(pair) for pair in zip(expected[rank], (1, length, end - start), strict=True)]
    rows = found["tables"]["mine.sums"]
    assert {row["rank"]: [row["events"], row["bytes"], row["time_ns"]] for row in rows} == expected


def test_an_error_in_python_ends_its_module_only(run: Path, python_module: Callable[..., str]) -> None:
    source = """
        blocks = engine.table("blocks", sums=["blocks"])

        @engine.source(on="events")
        def take(block):
            blocks.add(blocks=1)
            {wrong}
        """
    wrong = python_module(source.format(wrong="len(block) + 'there'"), "wrong")
    right = python_module(source.format(wrong=""), "right")
    found = analyzed(run, *with_modules(wrong, right), code=FAILED)
    assert list(found["failures"]) == ["wrong"]
    assert found["failures"]["wrong"].startswith("failed: TypeError: ")
    assert found["failures"]["wrong"].endswith("(wrong.py:9)")
    assert found["tables"]["wrong.blocks"] == []
    assert found["tables"]["right.blocks"][0]["blocks"] > 2


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        (struct.pack("=II", 0xFFFFFFFF, 1), "there is no such frame"),
        (struct.pack("=II", 5, 9) + b"abcde", "there is no such frame"),
        (struct.pack("=II", 3, 4) + b"abc", "unpack requires a buffer of 12 bytes"),
        (struct.pack("=II", 2, 1) + b"[]", "it is not a JSON object"),
        (struct.pack("=II", 2, 1) + b"{}", "failures is not a list"),
        (struct.pack("=II", 12, 4) + struct.pack("=IQ", 99, 1), "there is no module 99"),
        (struct.pack("=II", 4, 3) + struct.pack("=I", 7), "there is no module 7"),
        (
            struct.pack("=II", 8, 3) + struct.pack("=II", 0, 9),
            "rows of a module are of a table that there is not",
        ),
    ],
    ids=range(8),
)
def test_what_is_no_result_is_said(
    run: Path, python_module: Callable[..., str], frame: bytes, why: str
) -> None:
    path = python_module(
        f"""
        import os, stat
        blocks = engine.table("blocks", sums=["blocks"])

        @engine.source(on="events")
        def take(block):
            blocks.add(blocks=1)
            for file in map(int, os.listdir("/proc/self/fd")):
                if os.path.lexists(f"/proc/self/fd/{{file}}") and file > 2 and stat.S_ISFIFO(os.fstat(file).st_mode):
                    os.write(file, {frame!r})
        """
    )
    found = analyzed(run, *with_modules(path), code=FAILED)
    assert list(found["failures"]) == ["mine"]
    assert found["failures"]["mine"].startswith("sent something that is not a result: ")
    assert why in found["failures"]["mine"]
    assert "Traceback" not in found["stderr"]


def test_python_that_never_returns_is_ended(run: Path, python_module: Callable[..., str]) -> None:
    path = python_module(
        """
        @engine.source(on="events")
        def take(block):
            while True:
                pass
        """
    )
    found = analyzed(run, *with_modules(path), "--module-limit", "500ms", code=FAILED)
    assert found["failures"] == {"mine": "took longer than 0.5 s for a block of events"}


def test_a_slow_source_in_python_gets_a_sample_and_says_so(
    run: Path, python_module: Callable[..., str]
) -> None:
    path = python_module(
        """
        import time
        seen = engine.table("seen", sums=["blocks", "events"])

        @engine.source(on="events", patience={patience})
        def take(block):
            end = time.monotonic() + 0.2
            while time.monotonic() < end:
                pass
            seen.add(blocks=1, events=len(block))
        """.format(patience="0")
    )
    found = analyzed(run, *with_modules(path))
    (row,) = found["tables"]["mine.seen"]
    (sentence,) = found["sampled"]
    assert 0 < row["events"] < found["events"]
    assert f"take got a sample of {row['blocks']:,} of " in sentence
    assert f"{row['events']:,} of {found['events']:,} events" in sentence
    shown = command("engine", run, *with_modules(path))
    assert "mine is slower than the analysis" in " ".join(shown.stdout.split())


def test_entries_go_from_python_to_python(run: Path, python_module: Callable[..., str]) -> None:
    maker = python_module(
        """
        @engine.source(on="events")
        def take(block):
            counts = np.bincount(block.bytes.astype(int))
            engine.submit("maker.sizes", counts.tobytes(), key=block.rank)
        """,
        "maker",
    )
    taker = python_module(
        """
        sizes = engine.table("sizes", keys=["rank", "bytes"], sums=["events"])

        @engine.source(on="maker.sizes")
        def take(entry):
            counts = entry.data.view(int)
            sizes.add(rank=entry.key, bytes=np.arange(len(counts)), events=counts)
        """,
        "taker",
    )
    found = analyzed(run, *with_modules(maker, taker))
    assert found["failures"] == {}
    assert sum(row["events"] for row in found["tables"]["taker.sizes"]) == found["events"]


def test_a_damaged_trace_is_said_as_without_modules(run: Path, sources: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.baro"
    shutil.copy(run, damaged)
    shutil.copytree(f"{run}.trace", f"{damaged}.trace")
    (trace,) = Path(f"{damaged}.trace").iterdir()
    content = bytearray(trace.read_bytes())
    content[len(content) // 2] ^= 0xFF
    trace.write_bytes(content)
    words = with_modules(module(sources / "sequence.c"))
    without, with_ = command("engine", damaged), command("engine", damaged, *words)
    assert (with_.returncode, with_.stderr) == (without.returncode, without.stderr)
    assert with_.returncode == 3
    salvaged = analyzed(damaged, "--salvage", *words)
    assert 0 < salvaged["events"] < analyzed(run, *words)["events"]


def test_modules_are_listed_and_chosen_with_those_of_barograph(run: Path, sources: Path) -> None:
    words = with_modules(module(sources / "sequence.c"), str(sources / "histogram.py"))
    listed = command("engine", "--list", *words)
    assert listed.returncode == 0
    lines = listed.stdout.splitlines()
    assert lines[-2:] == [
        "sequence   which operation followed which, for modules that look for patterns",
        "histogram  Calls by duration, as a histogram",
    ]
    assert lines[0].startswith("profile ")
    both = analyzed(run, *words, "--only", "density,sequence")["tables"]
    assert list(both) == ["density", "sequence.sequence"]
    csv = command("engine", run, *words, "--only", "sequence", "--csv")
    assert csv.stdout.splitlines()[0] == "rank,sequences"
