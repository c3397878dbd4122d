# SPDX-License-Identifier: BSD-3-Clause
# Lines are stored behind the prompt: nobody waits but who opens the profile, and a profile that was moved or replaced
# meanwhile is treated as what it is.
import contextlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest

import barograph
from barograph import _native, completion_lock
from barograph.cli.recording import complete_profiles
from barograph.read.events import trace

CORPUS = Path(__file__).parents[4] / "tests" / "corpus" / "v1.4" / "grid.baro"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return Path(shutil.copy(CORPUS, tmp_path / "run.baro"))


@pytest.fixture(autouse=True)
def no_batch_job(monkeypatch: pytest.MonkeyPatch) -> Generator[None, None, None]:
    from barograph.launch.recording import BATCH_JOB_VARIABLES

    for name in BATCH_JOB_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    yield
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def test_who_opens_the_profile_waits_for_what_is_stored(profile: Path) -> None:
    assert complete_profiles.complete([profile], lambda: {"run.tool_after_ns": "7"}) == []
    with barograph.open(profile) as read:
        assert read.metadata["run.tool_after_ns"] == "7"
    assert [path.name for path in profile.parent.iterdir()] == ["run.baro"]


def test_who_reads_the_trace_waits_too(profile: Path) -> None:
    lock = completion_lock.hold(profile)
    holder = threading.Timer(0.3, os.close, [lock])
    holder.start()
    began = time.monotonic()
    trace.trace_files(profile)
    assert time.monotonic() - began > 0.25
    holder.join()


def test_a_batch_job_does_not_end_before_it_is_done(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLURM_JOB_ID", "12")
    monkeypatch.delattr(os, "fork")
    complete_profiles.complete([profile], lambda: {"run.tool_after_ns": "8"})
    with barograph.open(profile) as read:
        assert read.metadata["run.tool_after_ns"] == "8"


def test_nothing_that_a_pipe_or_a_lock_waits_for_is_kept(profile: Path) -> None:
    """The process behind the prompt is stopped before it does anything: its caller's pipes are closed all the same."""
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from barograph.cli.recording import complete_profiles\n"
        "complete_profiles.complete_one = lambda *_: os.kill(os.getpid(), signal.SIGSTOP)\n"
        f"complete_profiles.complete([Path({str(profile)!r})], dict)\n"
    )
    reading, writing = os.pipe()
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, check=True, timeout=120, pass_fds=[writing])
    os.close(writing)
    assert done.stdout == done.stderr == b""
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == b""
    lock = os.open(profile, os.O_RDONLY)
    try:
        assert not completion_lock.is_free(lock)
        (stopped,) = holders(profile)
        os.kill(stopped, 9)
    finally:
        os.close(lock)


def holders(profile: Path) -> list[int]:
    """Other processes that have the file open."""
    found: list[int] = []
    for process in Path("/proc").glob("[0-9]*/fd"):
        try:
            links = [os.readlink(entry) for entry in process.iterdir()]
        except OSError:
            continue
        if str(profile) in links and int(process.parent.name) != os.getpid():
            found.append(int(process.parent.name))
    return found


def test_a_profile_that_was_moved_is_completed_where_it_is(profile: Path) -> None:
    lock = completion_lock.hold(profile)
    moved = profile.rename(profile.with_name("moved.baro"))
    assert complete_profiles.path_of(lock) == moved
    os.close(lock)


def test_a_profile_that_was_replaced_is_left_alone(profile: Path) -> None:
    lock = completion_lock.hold(profile)
    shutil.copy(profile, profile.with_name("next"))
    profile.with_name("next").rename(profile)
    assert complete_profiles.path_of(lock) is None
    before = profile.read_bytes()
    complete_profiles.complete_one(profile, lock, {"run.tool_after_ns": "9"})
    os.close(lock)
    assert profile.read_bytes() == before


def test_one_lock_at_a_time(profile: Path) -> None:
    lock = completion_lock.hold(profile)
    assert completion_lock.hold(profile) == -1
    os.close(lock)
    again = completion_lock.hold(profile)
    assert again >= 0
    os.close(again)
    completion_lock.wait(profile)
    completion_lock.wait(profile.with_name("none"))


def test_kept_snapshots_of_the_run_get_its_lines(profile: Path) -> None:
    from barograph.source.labels import LINES_KEY

    job = {"job.id": "job-1"}
    rows = {**job, f"{LINES_KEY}abc": "lines"}
    mine = put(profile, profile.parent / "run.snapshot-1-half.baro", job)
    other = put(profile, profile.parent / "run.snapshot-2.baro", {"job.id": "job-2"})
    put(profile, profile, rows)
    assert complete_profiles.kept_snapshots(profile) == [mine]
    complete_profiles.complete([profile], dict)
    with barograph.open(mine) as read:  # waits for it
        assert read.metadata[f"{LINES_KEY}abc"] == "lines"
    with barograph.open(other) as read:
        assert f"{LINES_KEY}abc" not in read.metadata


def put(profile: Path, target: Path, metadata: dict[str, str]) -> Path:
    """Writes a profile with more metadata, and returns where it is."""
    written = target.with_suffix(".new")
    _native.put_metadata(str(profile), str(written), list(metadata.items()))
    return written.replace(target)
