# SPDX-License-Identifier: BSD-3-Clause
"""The agent that takes the events of a job: every event comes through, and whatever becomes of it, the program runs on.

Killed, stopped, never there, come late: the program's result and its own profile are those of a run without it,
and nothing is left behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Generator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.jobs.agent_site import CALLS, COMMAND, COMPILER, TIMEOUT_S, Site, numbers_of
from barograph.testing.jobs.started import wait_for

SOURCE = Path(__file__).resolve().parent / "programs" / "traced.c"

pytestmark = [
    pytest.mark.real_time("agents of running jobs"),
    pytest.mark.skipif(COMPILER is None, reason="no C compiler"),
    pytest.mark.skipif(
        not find_installation().agent_program.is_file(), reason="barograph-agent is not built"
    ),
]


@pytest.fixture
def site(tmp_path: Path) -> Generator[Site]:
    site = Site(tmp_path, SOURCE)
    yield site
    for process in site.started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_traced_run_has_all_its_events_and_leaves_nothing(site: Site) -> None:
    site.run("run", "--trace", "--ring-size", "64K", "-o", "run", "--", site.program, "exit", "data")
    with barograph.open(site.folder / "run.baro") as profile:
        events = profile.events()
    assert sum(row["file"] == str(site.folder / "data") for row in events.to_pylist()) == CALLS
    assert site.left() == []


def test_an_agent_comes_to_a_running_job_and_ends_with_it(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "256K")
    agent = site.start("agent", "--job", job, "--to", "events.bev")
    file = site.folder / "events.bev"
    wait_for("events", lambda: file.exists() and file.stat().st_size > 200_000)
    os.kill(site.of_run(run), signal.SIGKILL)
    assert agent.wait(TIMEOUT_S) == 0
    run.wait(TIMEOUT_S)
    said = site.run("replay", file, "-o", "seen")
    assert "1 process," in said.stdout
    numbers = numbers_of(site.folder / "seen.baro")
    assert len(numbers) > 10_000
    # Each behind the one before; where some are missing it says how many.
    jumps = sum((after - before) % 4096 != 1 for before, after in pairwise(numbers))
    assert (jumps == 0) == ("are missing" not in said.stdout)
    # The run's own profile has the last ones, which are the same.
    last = numbers_of(site.folder / "run.baro")
    assert len(last) >= 10_000
    assert last[-1000:] == numbers[-1000:]
    assert site.left() == []


def test_an_agent_that_stays_until_the_program_has_ended_has_all_of_it(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "256K")
    agent = site.start("agent", "--job", job, "--to", "events.bev")
    file = site.folder / "events.bev"
    wait_for("events", lambda: file.exists() and file.stat().st_size > 50_000)
    (site.folder / "enough").touch()
    assert run.wait(TIMEOUT_S) == 0
    assert agent.wait(TIMEOUT_S) == 0
    assert (site.folder / "run.baro").is_file()
    said = json.loads(site.run("replay", file, "-o", "seen", "--json").stdout)
    assert (said["ranks"], said["unended"], said["complete"]) == (1, 0, True)
    with barograph.open(site.folder / "seen.baro") as opened:
        last = opened.events().to_pylist()[-1]
    assert last["operation"] == "close"
    assert site.left() == []


def test_a_killed_agent_changes_nothing_and_another_one_takes_over(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    first = site.start("agent", "--job", job, "--to", "first.bev")
    wait_for(
        "events",
        lambda: (site.folder / "first.bev").exists() and (site.folder / "first.bev").stat().st_size > 50_000,
    )
    assert "another agent follows" in site.run("agent", "--job", job, "--to", "third.bev", code=1).stderr
    os.killpg(first.pid, signal.SIGKILL)
    first.wait(TIMEOUT_S)
    second = site.start("agent", "--job", job, "--to", "second.bev")
    wait_for(
        "events",
        lambda: (
            (site.folder / "second.bev").exists() and (site.folder / "second.bev").stat().st_size > 50_000
        ),
    )
    os.kill(site.of_run(run), signal.SIGTERM)
    assert second.wait(TIMEOUT_S) == 0
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    assert "--salvage" in site.run("replay", "first.bev", "-o", "no", code=2).stderr
    assert "no end" in site.run("replay", "first.bev", "--salvage", "-o", "first").stdout
    site.run("replay", "second.bev", "-o", "second")
    assert numbers_of(site.folder / "first.baro")
    assert numbers_of(site.folder / "second.baro")[-1] == numbers_of(site.folder / "run.baro")[-1]
    assert site.left() == []


def test_a_stopped_agent_holds_up_nobody(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    agent = site.start("agent", "--job", job, "--to", "events.bev")
    wait_for(
        "events",
        lambda: (
            (site.folder / "events.bev").exists() and (site.folder / "events.bev").stat().st_size > 50_000
        ),
    )
    os.killpg(agent.pid, signal.SIGSTOP)
    os.kill(site.of_run(run), signal.SIGTERM)
    begin = time.monotonic()
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    assert time.monotonic() - begin < 10
    assert numbers_of(site.folder / "run.baro")
    os.killpg(agent.pid, signal.SIGCONT)
    assert agent.wait(TIMEOUT_S) == 0
    site.run("replay", "events.bev", "-o", "seen")
    assert numbers_of(site.folder / "seen.baro")[-1] == numbers_of(site.folder / "run.baro")[-1]
    assert site.left() == []


def test_an_agent_of_a_traced_run_that_is_killed_leaves_what_it_has_and_no_board(site: Site) -> None:
    run, agent = site.start_traced()
    os.kill(agent, signal.SIGKILL)
    os.kill(site.of_run(run), signal.SIGTERM)
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    # Its ring has what came after; recovery has put both together.
    numbers = numbers_of(site.folder / "run.baro")
    assert numbers[:1000] == list(range(1000))
    assert site.left() == []


def test_a_stopped_agent_of_a_traced_run_is_woken_at_the_end(site: Site) -> None:
    run, agent = site.start_traced()
    os.kill(agent, signal.SIGSTOP)
    os.kill(site.of_run(run), signal.SIGTERM)
    begin = time.monotonic()
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    assert time.monotonic() - begin < 10
    assert numbers_of(site.folder / "run.baro")
    assert site.left() == []


def test_without_its_agent_a_traced_run_keeps_the_latest_events(site: Site) -> None:
    site.environment["BAROGRAPH_EVENTS"] = "ring"
    environment = site.run("env", "--record", "all", "--trace", "--ring-size", "64K", "-o", "run").stdout
    script = f"{environment}\nexport BAROGRAPH_EVENTS=ring\nexec {site.program} exit data\n"
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=site.folder,
        env=site.environment,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert done.returncode == 0
    assert len(numbers_of(site.folder / "run.baro")) == 3500
    assert site.left() == []


def test_events_go_to_a_pipe(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    with (site.folder / "out").open("wb") as out:
        with site.feeding_a_pipe(job) as agent:
            assert agent.stdout is not None
            for _ in range(20):
                out.write(agent.stdout.read(4096))
            os.kill(site.of_run(run), signal.SIGKILL)
            out.write(agent.stdout.read())
        assert agent.returncode == 0
    run.wait(TIMEOUT_S)
    site.run("replay", "out", "-o", "seen")
    assert numbers_of(site.folder / "seen.baro")


@pytest.mark.skipif(shutil.which("strace") is None, reason="no strace")
def test_an_agent_that_feeds_a_pipe_writes_nothing_elsewhere(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    traced = ["strace", "-f", "-e", "trace=open,openat,creat", "-o", str(site.folder / "calls")]
    with site.feeding_a_pipe(job, before=traced) as agent:
        assert agent.stdout is not None
        assert len(agent.stdout.read(100_000)) == 100_000
        os.kill(site.of_run(run), signal.SIGKILL)
        agent.stdout.read()
    run.wait(TIMEOUT_S)
    lines = (site.folder / "calls").read_text(encoding="utf-8").splitlines()
    began = next(place for place, line in enumerate(lines) if "/proc/sys/kernel/random/boot_id" in line)
    written = [line for line in lines[began:] if "O_WRONLY" in line or "O_RDWR" in line]
    assert written
    assert all(f"{site.arenas}/" in line for line in written), written


def test_events_go_over_tcp_to_whoever_listens(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(TIMEOUT_S)
        port = server.getsockname()[1]
        agent = site.start("agent", "--events", "--job", job, "--to", f"tcp://127.0.0.1:{port}")
        connection, _ = server.accept()
        connection.settimeout(TIMEOUT_S)
        with connection, (site.folder / "out").open("wb") as out:
            for _ in range(20):
                out.write(connection.recv(4096))
            os.kill(site.of_run(run), signal.SIGKILL)
            while part := connection.recv(1 << 16):
                out.write(part)
    assert agent.wait(TIMEOUT_S) == 0
    run.wait(TIMEOUT_S)
    with (site.folder / "out").open("rb") as received:
        subprocess.run(
            [*COMMAND, "replay", "-", "-o", "seen"],
            stdin=received,
            cwd=site.folder,
            env=site.environment,
            check=True,
            timeout=TIMEOUT_S,
        )
    assert numbers_of(site.folder / "seen.baro")[-1] == numbers_of(site.folder / "run.baro")[-1]
    assert site.left() == []


@pytest.mark.parametrize("spill", ["off", "64M"])
def test_a_slow_reader_gets_events_in_order_and_losses_are_exact(site: Site, spill: str) -> None:
    run, job = site.start_endless("--flight-recorder", "64K", way="scattered")
    with site.feeding_a_pipe(job, "--spill", spill) as agent:
        assert agent.stdout is not None
        received = agent.stdout.read(100_000)

        def memory(name: str) -> int:
            lines = Path(f"/proc/{agent.pid}/status").read_text(encoding="ascii").splitlines()
            return next(int(line.split()[1]) for line in lines if line.startswith(name))

        before = memory("VmRSS")
        files = Path(f"/proc/{agent.pid}/fd")

        def has_spilled() -> bool:
            for path in files.iterdir():
                with contextlib.suppress(FileNotFoundError):  # closed since
                    if "(deleted)" in os.readlink(path) and path.stat().st_size > 4 << 20:
                        return True
            return False

        if spill != "off":
            wait_for("the spill file", has_spilled)
        else:
            wait_for("memory that is full", lambda: memory("VmRSS") > before + (30 << 10))
        assert memory("VmHWM") < before + (120 << 10)
        os.kill(site.of_run(run), signal.SIGKILL)
        received += agent.stdout.read()
    assert agent.returncode == 0
    run.wait(TIMEOUT_S)
    (site.folder / "out").write_bytes(received)
    said = json.loads(site.run("replay", "out", "-o", "seen", "--json").stdout)
    with barograph.open(site.folder / "seen.baro") as opened:
        sequence = opened.events()["sequence"].to_numpy().astype(np.int64)
    jumps = np.diff(sequence) - 1
    assert jumps.min() == 0
    assert jumps.sum() == said["lost"]
    assert site.left() == []


def test_events_that_found_no_room_are_known_by_number_and_time(site: Site) -> None:
    """While an agent is stopped, a small ring is full in no time."""
    run, job = site.start_endless("--flight-recorder", "64K", way="scattered")
    agent = site.start("agent", "--job", job, "--to", "events.bev", "--when-full", "drop")
    program = site.of_run(run)
    file = site.folder / "events.bev"

    def written() -> int:
        lines = Path(f"/proc/{program}/io").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("syscw"))

    def passed_on() -> int:
        return file.stat().st_size if file.exists() else 0

    def wait_for_more(what: str, so_far: Callable[[], int], more: int) -> None:
        before = so_far()
        wait_for(what, lambda: so_far() > before + more)

    wait_for_more("events", passed_on, 50_000)
    for _ in range(3):
        os.kill(agent.pid, signal.SIGSTOP)
        wait_for_more("more writes than fit", written, 50_000)
        os.kill(agent.pid, signal.SIGCONT)
        wait_for_more("later events", passed_on, 300_000)
    os.kill(program, signal.SIGKILL)
    assert agent.wait(TIMEOUT_S) == 0
    run.wait(TIMEOUT_S)
    said = json.loads(site.run("replay", file, "-o", "seen", "--json").stdout)
    found = json.loads(site.run("engine", "seen.baro", "--only", "gaps", "--json").stdout)
    with barograph.open(site.folder / "seen.baro") as opened:
        events = opened.events()
    numbers = [-1, *events["sequence"].to_pylist()]
    ends = [0, *events["end_ns"].to_pylist()]
    gaps = [
        (b - a - 1, a + 1, b - 1, ends[i], ends[i + 1])
        for i, (a, b) in enumerate(pairwise(numbers))
        if b != a + 1
    ]
    assert [tuple(row.values())[2:] for row in found["tables"]["gaps"]] == gaps
    assert sum(missing for missing, first, *_ in gaps if first != 0) == said["lost"]
    assert len(gaps) >= 3
    missing = sum(missing for missing, *_ in gaps)
    (counts,) = found["tables"]["event_counts"]
    assert (counts["made"], counts["received"], counts["missing"]) == (
        numbers[-1] + 1,
        events.num_rows,
        missing,
    )
    assert found["events"] == events.num_rows
    assert f", {missing:,} are missing." in site.run("engine", "seen.baro", "--only", "gaps").stdout


def test_an_agent_whose_reader_is_gone_says_so_and_the_program_goes_on(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    with site.feeding_a_pipe(job, stderr=subprocess.PIPE) as agent:
        assert agent.stdout is not None
        assert agent.stderr is not None
        agent.stdout.read(10_000)
        agent.stdout.close()
        assert agent.stderr.read().count(b"the reader of the events has ended\n") == 1
    assert agent.returncode == 1
    os.kill(site.of_run(run), signal.SIGTERM)
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    assert numbers_of(site.folder / "run.baro")
    assert site.left() == []


def test_an_agent_that_may_write_no_more_says_so_and_the_program_goes_on(site: Site) -> None:
    run, job = site.start_endless("--flight-recorder", "64K")
    agent = [*COMMAND, "agent", "--job", job, "--to", "events.bev"]
    limited = ["bash", "-c", 'ulimit -f 100; exec "$@"', "bash", *agent]
    done = subprocess.run(
        limited,
        cwd=site.folder,
        env=site.environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    *told, error = done.stderr.splitlines()
    assert (done.returncode, told) == (
        1,
        [
            f"barograph: writing the events of job {job} to events.bev, until it ends or Ctrl-C",
            "barograph: make a profile of them with: barograph replay events.bev -o events",
        ],
    )
    assert "the events cannot be written: File too large" in error
    os.kill(site.of_run(run), signal.SIGTERM)
    assert run.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    assert numbers_of(site.folder / "run.baro")
    assert site.left() == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a file system")
@pytest.mark.parametrize("size", ["256k", "3m"])
def test_a_folder_without_room_for_the_ring_harms_nobody(site: Site, size: str) -> None:
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(site.arenas)]
    mounted = subprocess.run(words, capture_output=True, check=False, timeout=TIMEOUT_S)
    if mounted.returncode != 0:
        pytest.skip("no file system can be mounted here")
    try:
        site.run("run", "--trace", "-o", "run", "--", site.program, "exit", "data")
        assert (site.folder / "data").read_bytes() == site.alone()
        assert (site.folder / "run.baro").is_file()
        assert site.left() == []
    finally:
        subprocess.run(["umount", "-l", str(site.arenas)], check=False, timeout=TIMEOUT_S)


@pytest.fixture
def small_memory() -> Generator[Path]:
    """A memory cgroup of 64 MiB."""
    folder = Path("/sys/fs/cgroup/memory") / f"barograph-{os.getpid()}"
    try:
        folder.mkdir()
        (folder / "memory.limit_in_bytes").write_text(str(64 << 20))
    except OSError as error:
        pytest.skip(f"no memory cgroup can be made here: {error}")
    yield folder
    with contextlib.suppress(OSError):
        folder.rmdir()


def test_a_traced_program_runs_in_64_mib(site: Site, small_memory: Path) -> None:
    # The program and what it records; not the launcher, which is Python.
    script = f"echo $$ > {small_memory}/cgroup.procs && exec {site.program} exit data"
    site.run("run", "--trace", "--ring-size", "1M", "-o", "run", "--", "sh", "-c", script)
    assert (site.folder / "data").read_bytes() == site.alone()
    assert (site.folder / "run.baro").is_file()
    assert site.left() == []


def test_rings_that_do_not_fit_are_refused_before_the_program_starts(site: Site) -> None:
    disk = os.statvfs(site.arenas)
    ranks = disk.f_bavail * disk.f_frsize // (1 << 30) + 1
    done = site.run(
        "run", "-n", ranks + 1, "--trace", "--ring-size", "1G", "--", site.program, "exit", "data", code=2
    )
    assert "barograph: error: --ring-size 1G" in done.stderr.splitlines()[0]
    assert not (site.folder / "data").exists()


def test_bad_input_is_one_line(site: Site) -> None:
    assert "there is no job 17 on this node" in site.run("agent", "--job", "17", "--to", "x", code=4).stderr
    run, job = site.start_endless("--flight-recorder", "64K")
    (site.folder / "there").touch()
    for to, (said, code) in {
        "there": ("exists already", 5),
        "missing/file": ("No such file", 5),
        "/dev/null/x": ("Not a directory", 5),
        "tcp://127.0.0.1:1": ("Connection refused", 5),
        "tcp://no.such.host.invalid:4711": ("cannot connect to tcp://no.such.host.invalid:4711: ", 5),
        "tcp://127.0.0.1:65536": ("is not tcp://HOST:PORT", 2),
        "tcp://127.0.0.1:0": ("is not tcp://HOST:PORT", 2),
        "tcp://127.0.0.1": ("is not tcp://HOST:PORT", 2),
    }.items():
        lines = site.run("agent", "--events", "--job", job, "--to", to, code=code).stderr.splitlines()
        assert said in lines[0]
        assert len(lines) <= 2
    os.kill(site.of_run(run), signal.SIGKILL)
    run.wait(TIMEOUT_S)
