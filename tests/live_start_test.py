# SPDX-License-Identifier: BSD-3-Clause
"""Who else starts the server of a live page: a rank, `barograph env`, or nobody where there is one already."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from barograph.launch.installation import find_installation
from barograph.launch.recording import user_folders
from barograph.live import find_jobs
from barograph.serve.page.address_file import read_address
from barograph.testing.jobs.started import wait_for

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

PROGRAMS = Path(__file__).parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 4

pytestmark = [
    pytest.mark.real_time("pages of running jobs"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


@dataclass
class Place:
    """A folder to work in, with what a program of phases needs."""

    folder: Path
    environment: dict[str, str]
    program: Path
    mpi: Any

    @property
    def words(self) -> list[str]:
        """The launcher and its arguments."""
        return [self.mpi.launcher, "-n", str(RANKS)]

    def end_phases(self) -> None:
        for name in ("io", "end"):
            (self.folder / name).touch()
        for rank in range(RANKS):
            with (self.folder / f"fifo.{rank}").open("w"):
                pass

    def start(self, words: list[str], **options: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(
            words,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **options,
        )

    def live(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, "live", *words],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def told(self) -> list[str]:
        """What NAME.live says."""
        path = self.folder / "run.live"
        return path.read_text().splitlines() if path.exists() else []

    def server(self) -> int:
        wait_for("the address file", lambda: bool(self.told()))
        return int(self.told()[-1].removeprefix("server: process "))


@pytest.fixture
def place(mpi: Any, build: Any, tmp_path: Path, clean: Callable[[], dict[str, str]]) -> Generator[Place]:
    (tmp_path / "arenas").mkdir()
    for rank in range(RANKS):
        os.mkfifo(tmp_path / f"fifo.{rank}")
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    made = Place(tmp_path, environment, build(PROGRAMS / "phases.c", mpi), mpi)
    yield made
    for pid in servers(tmp_path):
        os.kill(pid, signal.SIGKILL)
    assert list((tmp_path / "arenas").rglob("*.arena")) == []


def servers(folder: Path) -> list[int]:
    """Returns the servers of jobs whose arenas are in a folder: it is in their environment."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (path / "cmdline").read_bytes().split(b"\0")
            if b"barograph.serve" in words and os.fsencode(folder) in (path / "environ").read_bytes():
                found.append(int(path.name))
    return found


def phase(address: str) -> str:
    """Returns what the page says the job does."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=120)
    connection.request("GET", f"/events?{parts.query}")
    first = connection.getresponse().readline()
    connection.close()
    return json.loads(first.removeprefix(b"data: "))["phase"]


def test_under_a_launcher_one_rank_starts_the_server(place: Place) -> None:
    command = [*place.words, *COMMAND, "run", "--live", "--live-linger", "3", "-o", "run", "--"]
    job = place.start([*command, str(place.program), ".", "0"])
    assert job.stderr is not None
    first = job.stderr.readline()
    address = first.removeprefix("barograph: live page: ").strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\S+", address), first
    server = place.server()
    assert servers(place.folder) == [server]
    assert place.told()[0] == f"live page: {address}"
    name = place.told()[2].removeprefix("job: ")
    wait_for("all ranks", lambda: phase(address) == "running")
    # Whoever asks is told of the server that is there.
    told = place.live()
    assert (told.returncode, told.stdout.splitlines()) == (0, [f"job {name}", *place.told()[:2]])
    assert servers(place.folder) == [server]
    place.end_phases()
    _, err = job.communicate(timeout=120)  # to the end of its output: the server does not hold it open
    assert job.returncode == 0, err
    assert err.count("live page") == 0
    assert Path(f"/proc/{server}").exists()
    wait_for("the final report", lambda: phase(address) == "final")
    wait_for("the end of the server", lambda: not servers(place.folder))
    assert not (place.folder / "run.live").exists()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_server_that_is_killed_or_stopped_changes_nothing(place: Place, number: int) -> None:
    launch = ["-n", str(RANKS), "--launcher", place.mpi.launcher]
    job = place.start(
        [
            *COMMAND,
            "run",
            "--live",
            "--live-linger",
            "0",
            *launch,
            "-o",
            "run",
            "--",
            str(place.program),
            ".",
            "9",
        ]
    )
    server = place.server()
    os.kill(server, number)
    place.end_phases()
    _, err = job.communicate(timeout=120)
    assert job.returncode == 9, err
    assert (place.folder / "run.baro").exists()
    if number == signal.SIGSTOP:
        os.kill(server, signal.SIGCONT)
        wait_for("the end of the server", lambda: not servers(place.folder))
    assert not (place.folder / "run.live").exists()


def test_where_the_address_cannot_be_kept_the_page_is_served(place: Place) -> None:
    (place.folder / "run.live").write_text("notes of mine")
    launch = ["-n", str(RANKS), "--launcher", place.mpi.launcher]
    job = place.start(
        [
            *COMMAND,
            "run",
            "--live",
            "--live-linger",
            "0",
            *launch,
            "-o",
            "run",
            "--",
            str(place.program),
            ".",
            "0",
        ]
    )
    assert job.stderr is not None
    address = job.stderr.readline().removeprefix("barograph: live page: ").strip()
    assert phase(address) in {"starting", "running"}
    place.end_phases()
    job.communicate(timeout=120)
    assert job.returncode == 0
    wait_for("the end of the server", lambda: not servers(place.folder))
    assert (place.folder / "run.live").read_text() == "notes of mine"


def test_env_starts_the_server_of_the_job_to_come(place: Place) -> None:
    script = (
        f'eval "$({" ".join(COMMAND)} env --live -o run)" || exit 1\n'
        f'echo "$BAROGRAPH_JOB"\n'
        f"{' '.join(place.words)} {place.program} . 0\n"
    )
    job = place.start(["/bin/bash", "-c", script])
    assert job.stderr is not None
    assert job.stdout is not None
    address = job.stderr.readline().removeprefix("barograph: live page: ").strip()
    server = place.server()
    assert job.stdout.readline().strip() == place.told()[2].removeprefix("job: ")
    wait_for("the job", lambda: phase(address) == "running")
    assert place.live().stdout.splitlines()[1] == f"live page: {address}"
    place.end_phases()
    _, err = job.communicate(timeout=120)
    assert job.returncode == 0, err
    wait_for("the final report", lambda: phase(address) == "final")
    os.kill(server, signal.SIGTERM)
    wait_for("the end of the server", lambda: not servers(place.folder))
    assert read_address(place.folder / "run", "") is None
    assert not (place.folder / "run.live").exists()


SHELLS = {
    "bash": 'eval "$({env})"; printenv BAROGRAPH_JOB',
    "zsh": 'eval "$({env})"; printenv BAROGRAPH_JOB',
    "tcsh": "eval `{env} --shell csh`; printenv BAROGRAPH_JOB",
    "fish": "{env} --shell fish | source; printenv BAROGRAPH_JOB",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_all_shells_take_it(
    shell: str, tmp_path: Path, clean: Callable[[], dict[str, str]], executable: Callable[[str], str]
) -> None:
    env = f"{' '.join(COMMAND)} env --live -o {tmp_path}/run"
    done = subprocess.run(
        [executable(shell), "-c", SHELLS[shell].format(env=env)],
        env=clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    wait_for("the address file", (tmp_path / "run.live").exists)
    told = (tmp_path / "run.live").read_text().splitlines()
    assert told[2] == f"job: {done.stdout.strip()}"
    assert f"barograph: {told[0]}" in done.stderr.splitlines()
    os.kill(int(told[-1].removeprefix("server: process ")), signal.SIGTERM)
    wait_for("its end", lambda: not (tmp_path / "run.live").exists())


@pytest.fixture
def executable() -> Callable[[str], str]:
    """Returns a function that finds a program, and skips the test without it."""

    def find(name: str) -> str:
        found = next((path for path in (f"/bin/{name}", f"/usr/bin/{name}") if os.path.exists(path)), None)
        return found or pytest.skip(f"no {name}")

    return find


def test_odd_jobs_are_one_line_and_a_hint(tmp_path: Path, clean: Callable[[], dict[str, str]]) -> None:
    own = tmp_path / f"barograph-{os.geteuid()}"
    own.mkdir(mode=0o700)

    def said(*words: str, code: int = 4) -> str:
        done = subprocess.run(
            [*COMMAND, "live", "--arena-dir", str(tmp_path), *words],
            env=clean(),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == code
        assert done.stdout == ""
        first, hint = done.stderr.splitlines()
        assert hint.startswith("hint: ")
        return first.removeprefix("barograph: error: ")

    assert said() == "no recorded job is running on this node"
    assert said("77") == "no recorded job 77 of yours is running on this node"
    assert said("", code=2) == "JOB is empty"
    assert said("--on-hang", "true", code=2) == "--on-hang needs --hang-after"
    if os.geteuid() == 0:  # who else may own a folder
        other = tmp_path / "barograph-1"
        (other / "job-77").mkdir(parents=True)
        os.chown(other, 1, 1)
        assert said("77") == "job 77 belongs to user daemon"


def test_a_job_among_several_and_one_that_has_ended(
    tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)}

    def live(*words: str) -> tuple[int, list[str]]:
        done = subprocess.run(
            [*COMMAND, "live", *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        return done.returncode, done.stderr.splitlines()

    with contextlib.ExitStack() as stack:
        jobs = [stack.enter_context(recorded_cat(tmp_path / name, environment)) for name in ("a", "b")]
        wait_for("both jobs", lambda: len(find_jobs(user_folders(arenas))) == 2)
        first = min(job.name for job in find_jobs(user_folders(arenas)))
        common = first[:4]  # the year
        for words, said in (((), ""), ((common,), f" whose id begins with {common}")):
            code, lines = live(*words)
            assert code == 2
            assert re.fullmatch(rf"barograph: error: 2 jobs are running{said}: \S+, \S+", lines[0]), lines
            assert lines[1] == "hint: `barograph live JOB` takes one of them"
        for job in jobs:
            os.killpg(job.pid, signal.SIGKILL)
            job.wait(60)
        wait_for("their end", lambda: not any(job.alive for job in find_jobs(user_folders(arenas), common)))
        code, lines = live(first)
        assert code == 4
        assert lines == [
            f"barograph: error: job {first} has ended",
            f"hint: `barograph recover {first}` writes its profile",
        ]


def recorded_cat(folder: Path, environment: dict[str, str]) -> subprocess.Popen[str]:
    """Starts a recorded program that waits for its input."""
    folder.mkdir()
    return subprocess.Popen(
        [*COMMAND, "run", "--record", "all", "-q", "-o", "x", "--", "cat"],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
