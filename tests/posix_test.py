# SPDX-License-Identifier: BSD-3-Clause
"""File I/O of programs that know what they do: calls and bytes by operation are exact (strace_test.py: strace's)."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.analyze.files.io import IoFilter
from barograph.analyze.files.io_profile import io_profile
from barograph.analyze.workspace import Workspace
from barograph.testing.environment import clean_environment

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMPILER = shutil.which("cc") or shutil.which("gcc")
TIMEOUT_S = 120

Book = dict[str, tuple[int, int]]

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Returns the test programs, compiled."""
    folder = tmp_path_factory.mktemp("io")
    for name in ("io_calls", "io_closed", "io_hard", "io_other", "io_rare", "io_rates"):
        source, target = PROGRAMS / f"{name}.c", folder / name
        subprocess.run(
            [str(COMPILER), "-O1", "-o", target, source, "-pthread"], check=True, timeout=TIMEOUT_S
        )
    early = [
        str(COMPILER),
        "-shared",
        "-fPIC",
        "-DEARLY",
        "-o",
        folder / "libearly.so",
        PROGRAMS / "io_other.c",
    ]
    subprocess.run(early, check=True, timeout=TIMEOUT_S)
    linked = [
        str(COMPILER),
        "-O1",
        "-o",
        folder / "with_early",
        PROGRAMS / "io_other.c",
        "-Wl,--no-as-needed",
    ]
    linked += [f"-L{folder}", "-learly", f"-Wl,-rpath,{folder}"]
    subprocess.run(linked, check=True, timeout=TIMEOUT_S)
    return {path.name: path for path in folder.iterdir()}


def record(
    folder: Path, *command: str | Path, options: tuple[str, ...] = ()
) -> tuple[str, barograph.Profile]:
    """Runs a command under the tool in a folder; returns its stdout and the profile."""
    work = folder / "work"
    work.mkdir()
    run = [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "profile"), *options, "--"]
    done = subprocess.run(
        [*run, *map(str, command)],
        check=False,
        cwd=work,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, barograph.Profile(folder / "profile.baro")


def book(profile: barograph.Profile) -> Book:
    """Returns calls and bytes of each I/O operation."""
    query = """
        SELECT operation, sum(calls)::BIGINT, sum(bytes)::BIGINT FROM fact_rows JOIN call_paths USING (path_id)
        WHERE layer IN ('posix', 'stdio') GROUP BY operation
    """
    with profile.connect() as connection:
        return {name: (calls, size) for name, calls, size in connection.execute(query).fetchall()}


def expected(stdout: str) -> Book:
    rows = [line.split() for line in stdout.splitlines()]
    return {name: (int(calls), int(size)) for name, calls, size in rows}


def test_calls_and_bytes_are_exact(tmp_path: Path, built: dict[str, Path]) -> None:
    _, profile = record(tmp_path, built["io_calls"])
    found = book(profile)
    assert found.pop("aio_suspend", (0, 0))[1] == 0  # where it had to wait
    assert found == {
        "open": (5, 0), "openat": (1, 0), "close": (8, 0), "dup": (1, 0), "dup2": (1, 0), "fcntl": (1, 0),
        "write": (14, 1026), "read": (4, 200), "pwrite": (3, 192), "pread": (2, 10), "pwritev": (1, 42),
        "preadv": (1, 42), "writev": (1, 42), "readv": (1, 42), "lseek": (2, 0), "fsync": (1, 0),
        "fdatasync": (1, 0), "ftruncate": (1, 0), "posix_fallocate": (1, 0), "mmap": (1, 0), "msync": (1, 0),
        "stat": (2, 0), "lstat": (1, 0), "access": (1, 0), "mkdir": (1, 0), "opendir": (1, 0), "readdir": (3, 0),
        "closedir": (1, 0), "rmdir": (1, 0), "rename": (1, 0), "unlink": (1, 0), "sendfile": (1, 1000),
        "aio_write": (1, 300), "aio_return": (1, 0), "fopen": (2, 0), "fclose": (2, 0), "fwrite": (1, 80),
        "fprintf": (1, 4), "fputs": (1, 4), "fputc": (1, 1), "fflush": (1, 0), "fread": (1, 80),
        "fscanf": (1, 3), "fgetc": (1, 1), "fgets": (1, 4), "fseek": (1, 0),
    }  # fmt: skip
    assert profile.metadata["recording.dropped_events"] == "0"


def test_a_folder_that_is_made_listed_and_removed_is_said_to_be_one(
    tmp_path: Path, built: dict[str, Path]
) -> None:
    _, profile = record(tmp_path, built["io_calls"])
    with profile.connect() as connection:
        rows = connection.execute("SELECT name, attributes FROM objects WHERE kind = 'file'").fetchall()
    folders = [name for name, attributes in rows if json.loads(attributes).get("type") == "folder"]
    assert [name.rpartition("/")[2] for name in folders] == ["folder"]


def test_a_path_that_was_a_file_as_well_is_no_folder(tmp_path: Path, built: dict[str, Path]) -> None:
    stdout, profile = record(tmp_path, built["io_hard"], "replaced")
    found = book(profile)
    assert {name: found.get(name) for name in expected(stdout)} == expected(stdout)
    with profile.connect() as connection:
        rows = connection.execute("SELECT name, attributes FROM objects WHERE kind = 'file'").fetchall()
    types = {name.rpartition("/")[2]: json.loads(attributes).get("type") for name, attributes in rows}
    assert {name: kind for name, kind in types.items() if " a f" in name} == {
        "first a folder": "file",
        "first a file": None,
        "always a folder": "folder",
    }


def test_nothing_is_lost_when_the_program_closes_all_descriptors(
    tmp_path: Path, built: dict[str, Path]
) -> None:
    stdout, profile = record(tmp_path, built["io_closed"], options=("--trace",))
    found = book(profile)
    assert {name: found.get(name) for name in expected(stdout)} == expected(stdout)
    assert profile.metadata["recording.dropped_events"] == "0"


@pytest.mark.parametrize("what", ["threads", "far", "sparse", "behind", "newline", "path", "fork"])
def test_hard_cases(tmp_path: Path, built: dict[str, Path], what: str) -> None:
    stdout, profile = record(tmp_path, built["io_hard"], what)
    found = book(profile)
    assert {name: found.get(name) for name in expected(stdout)} == expected(stdout)
    assert profile.metadata["recording.dropped_events"] == "0"


@pytest.mark.parametrize(
    "what", ["vfork", "shared", "ranges", "list", "positions", "unlocked", "wide", "input", "inside"]
)
def test_rare_calls(tmp_path: Path, built: dict[str, Path], what: str) -> None:
    stdout, profile = record(tmp_path, built["io_rare"], what)
    found = book(profile)
    assert {name: found.get(name) for name in expected(stdout)} == expected(stdout)
    # What a child opens before it calls exec is lost, and said to be.
    assert profile.metadata["recording.dropped_events"] == ("1" if what == "vfork" else "0")
    if what == "vfork":
        assert counters(profile, "parent.dat", "posix")["bytes written"] == 35
    if what == "ranges":
        written = [
            counters(profile, f"{name}.dat", "posix")["bytes written"]
            for name in ("first", "second", "third")
        ]
        assert written == [1, 2, 4]
    if what == "positions":
        assert counters(profile, "positions.dat", "stdio")["last byte read"] == 119
    if what == "list":
        assert counters(profile, "list1.dat", "posix")["bytes written"] == 200


@pytest.mark.parametrize("what", ["copies", "streams"])
def test_other_ways_to_copy_and_to_open_streams(tmp_path: Path, built: dict[str, Path], what: str) -> None:
    stdout, profile = record(tmp_path, built["io_other"], what)
    found = book(profile)
    assert {name: found.get(name) for name in expected(stdout)} == expected(stdout)
    if what == "copies":
        assert found["copy_file_range"] == (1, 600)
        assert found["splice"] == (2, 800)
        assert counters(profile, "to", "posix")["bytes written"] == 1000
        assert counters(profile, "from", "posix")["bytes read"] == 1000


def test_what_a_constructor_writes_is_recorded(tmp_path: Path, built: dict[str, Path]) -> None:
    _, profile = record(tmp_path, built["with_early"])
    assert book(profile) == {"open": (1, 0), "write": (1, 11), "close": (1, 0)}


def test_a_process_that_becomes_another_program_loses_nothing(tmp_path: Path, built: dict[str, Path]) -> None:
    _, profile = record(tmp_path, built["io_other"], "become")
    books = [book(barograph.Profile(path)) for path in sorted(tmp_path.glob("profile*.baro"))]
    written = [size for found in books for _, size in [found.get("write", (0, 0))]]
    assert sum(written) == 3, (written, profile.path)
    assert max(written) == 2


@pytest.mark.parametrize(
    ("way", "key", "said"), [("ring", "io_uring", "io_uring"), ("linux-aio", "linux_aio", "io_submit")]
)
def test_programs_that_use_ways_past_all_calls_are_said_to(
    tmp_path: Path, built: dict[str, Path], way: str, key: str, said: str
) -> None:
    if subprocess.run([built["io_other"], way], check=False, timeout=TIMEOUT_S).returncode == 77:
        pytest.skip(f"{said} is not available here")
    _, profile = record(tmp_path, built["io_other"], way)
    assert profile.metadata[f"io.{key}"] == "used"
    command = [sys.executable, "-m", "barograph.cli", "report", str(profile.path)]
    report = subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT_S).stdout
    assert f"I/O through {said} is not recorded" in report


def test_handlers_that_write_are_recorded_or_counted_as_lost(tmp_path: Path, built: dict[str, Path]) -> None:
    stdout, profile = record(tmp_path, built["io_hard"], "signal")
    found, wanted = book(profile), expected(stdout)
    assert found["pwrite"] == wanted["pwrite"]
    assert found["write"][0] + int(profile.metadata["recording.dropped_events"]) == wanted["write"][0]
    assert found["write"][1] == 3 * found["write"][0]


def test_excluded_files_are_not_recorded(tmp_path: Path, built: dict[str, Path]) -> None:
    options = ("--exclude-files", f"{tmp_path}/work/sparse*")
    _, profile = record(tmp_path, built["io_hard"], "sparse", options=options)
    assert book(profile) == {}


def test_files_of_the_system_are_recorded_where_the_user_says_so(tmp_path: Path) -> None:
    script = "with open('/etc/hostname', 'rb', buffering=0) as file: file.read(1)"
    _, profile = record(
        tmp_path, sys.executable, "-S", "-c", script, options=("--include-files", "/etc/hostname")
    )
    assert book(profile)["read"] == (1, 1)


def counters(profile: barograph.Profile, file: str, layer: str) -> dict[str, int]:
    """Returns the counters of the file of this name, without times and histograms."""
    query = """
        SELECT counter, value FROM file_counters JOIN objects USING (object_id)
        WHERE name LIKE ? AND layer = ? AND argument = 0 AND value <> 0
        AND NOT regexp_matches(counter, 'time|first|ended|longest|rate|sizes|file alignment|memory')
    """
    with profile.connect() as connection:
        return dict(connection.execute(query, [f"%/work/{file}", layer]).fetchall())


def all_counters(profile: barograph.Profile, file: str, layer: str) -> dict[str, int]:
    """Returns all plain counters of the file of this name."""
    query = """
        SELECT counter, value FROM file_counters JOIN objects USING (object_id)
        WHERE name LIKE ? AND layer = ? AND argument = 0
    """
    with profile.connect() as connection:
        return dict(connection.execute(query, [f"%/work/{file}", layer]).fetchall())


def time_of(profile: barograph.Profile, file: str, *operations: str) -> int:
    """Returns the time in calls on the file of this name, in ns."""
    query = """
        SELECT sum(time_ns)::BIGINT FROM fact_rows JOIN call_paths USING (path_id) JOIN objects USING (object_id)
        WHERE name LIKE ? AND operation IN ?
    """
    with profile.connect() as connection:
        return connection.execute(query, [f"%/work/{file}", list(operations)]).fetchall()[0][0]


def test_how_fast_data_moved(tmp_path: Path, built: dict[str, Path]) -> None:
    _, profile = record(tmp_path, built["io_rates"])
    found = book(profile)
    assert (found["aio_write"], found["aio_return"]) == ((8, 8 << 20), (8, 0))
    assert found["aio_suspend"] == (8, 0)
    assert profile.metadata["recording.dropped_events"] == "0"

    # Asynchronous writes are accesses of the time that they were under way, which they share; none is metadata.
    aio = all_counters(profile, "aio.dat", "posix")
    assert (aio["writes"], aio["nonblocking writes"], aio["bytes written"]) == (8, 8, 8 << 20)
    assert (aio["rated writes"], aio["waits"], "other metadata calls" in aio) == (8, 8, False)
    assert aio["write time"] <= aio["last write ended"] - aio["first write"] + 8
    assert aio["wait time"] <= aio["write time"]
    assert aio["metadata time"] < time_of(profile, "aio.dat", "open", "close") + 2

    # What a stream held back was written when it was flushed, or closed after a write; a second flush does nothing.
    stream = all_counters(profile, "stream.dat", "stdio")
    assert (stream["writes"], stream["syncs"], stream["closes"]) == (101, 2, 2)
    writing = time_of(profile, "stream.dat", "fwrite")
    assert writing < stream["write time"] < time_of(profile, "stream.dat", "fwrite", "fflush", "fclose")
    assert "fflush" in found

    # A rate for each write that moved something; the sum lies between those of the slowest and the fastest.
    sizes = all_counters(profile, "sizes.dat", "posix")
    count = sizes["rated writes"]
    assert (sizes["writes"], count) == (101, 100)
    slowest, fastest, mean = (
        sizes["slowest write rate"],
        sizes["fastest write rate"],
        sizes["sum of write rates"] / count,
    )
    assert 0 < slowest < mean < fastest
    # bytes / time of each call: at least the bytes over the longest call, at most over the shortest
    with Workspace(profile) as workspace:
        rows = io_profile(workspace, IoFilter(), "file")
    (row,) = [row for row in rows if row["operation"] == "pwrite"]
    assert row["rate_exact"]
    assert (row["rate_min"], row["rate_max"], row["rate_mean"]) == (slowest, fastest, mean)
    assert 0 < row["rate_deviation"] <= (fastest - slowest) / 2 * 1.001
    assert slowest <= row["bytes"] * 1e9 / row["time_ns"] <= fastest


def test_counters_of_files_are_exact(tmp_path: Path, built: dict[str, Path]) -> None:
    _, profile = record(tmp_path, built["io_calls"])
    # Each descriptor is at the end of the file when it writes, whoever wrote before.
    assert counters(profile, "shared.dat", "posix") == {
        "opens": 1, "closes": 4, "duplicates": 3, "writes": 4, "bytes written": 26, "last byte written": 25,
        "sequential writes": 3, "consecutive writes": 3, "unaligned in file": 3, "renames from": 1,
    }  # fmt: skip
    assert counters(profile, "renamed.dat", "posix") == {"renames to": 1, "removals": 1}
    assert counters(profile, "copy.dat", "posix") == {
        "opens": 1, "closes": 1, "writes": 1, "bytes written": 1000, "last byte written": 999,
    }  # fmt: skip
    assert counters(profile, "stream.txt", "stdio") == {
        "opens": 2, "closes": 2, "reads": 4, "writes": 4, "bytes read": 88, "bytes written": 89,
        "last byte read": 87, "last byte written": 88, "seeks": 1, "syncs": 1, "switches": 1,
        "sequential reads": 3, "consecutive reads": 3, "sequential writes": 3, "consecutive writes": 3,
    }  # fmt: skip
    assert counters(profile, "missing.dat", "posix") == {}


def test_files_beyond_the_limit_share_a_row_that_knows_how_many_they_are(tmp_path: Path) -> None:
    script = "import os\nfor again in range(3):\n for n in range(600):\n  os.close(os.open(f'f.{n}', os.O_CREAT))\n"
    _, profile = record(tmp_path, Path(sys.executable), "-c", script, options=("--most-files", "100"))
    objects = profile.connect().execute("SELECT name, attributes FROM objects WHERE kind = 'file'").fetchall()
    attributes = {name: json.loads(text or "{}") for name, text in objects}
    others = int(attributes.pop("*other files")["files"])
    assert len(attributes) == 100
    # Files that the interpreter opened before are among the hundred. Four standard errors of 500 that the sketch
    # (src/capture/io/objects/distinct_count.hpp) allows.
    named = sum(Path(name).name.startswith("f.") for name in attributes)
    assert named > 0
    assert abs(others - (600 - named)) <= 26


def test_what_the_recorder_calls_to_know_its_cost_is_not_recorded(tmp_path: Path) -> None:
    # Enough calls that the recorder opens and reads its own file, through its own wrappers.
    pairs = 12_000
    program = tmp_path / "opens.py"
    program.write_text(
        "import os, sys\n"
        f"for _ in range({pairs}):\n"
        "    os.close(os.open(sys.argv[1], os.O_RDWR | os.O_CREAT))\n"
    )
    data = tmp_path / "opened"
    options = ("--include-files", str(tmp_path))
    _, profile = record(tmp_path, sys.executable, program, data, options=options)
    with profile.connect() as connection:
        names = connection.execute("SELECT name FROM objects WHERE kind = 'file'").fetchall()
        calls = connection.execute(
            "SELECT operation, sum(calls)::BIGINT FROM fact_rows JOIN call_paths USING (path_id) "
            "JOIN objects USING (object_id) WHERE name = ? GROUP BY ALL ORDER BY ALL",
            [str(data)],
        ).fetchall()
    assert not [name for (name,) in names if name.endswith(".arena")]
    assert {count for _, count in calls} == {pairs}
    assert len(calls) == 2
