# SPDX-License-Identifier: BSD-3-Clause
"""A trace that cannot be written is not lost: its events stay, are named, and `barograph recover` finishes it.

What is in the way is a file with the name of the trace's folder, which the program makes itself.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.jobs.agent_site import CALLS, COMPILER, TIMEOUT_S, Site, numbers_of
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


def in_the_way(site: Site, way: str = "exit") -> list[str]:
    """A program that puts a file where the folder of the trace should be."""
    return ["sh", "-c", f"touch run.baro.trace; exec {site.program} {way} data"]


def job_in(text: str) -> str:
    found = re.search(r"`barograph recover (\S+)`", text)
    assert found is not None, text
    return found[1]


def own_events(site: Site) -> int:
    with barograph.open(site.folder / "run.baro") as profile:
        return sum(row["file"] == str(site.folder / "data") for row in profile.events().to_pylist())


def test_a_trace_that_cannot_be_written_stays_and_is_finished_by_recover(site: Site) -> None:
    said = site.run("run", "-q", "--trace", "-o", "run", "--", *in_the_way(site)).stderr
    last = said.splitlines()[-1]
    assert "the trace is not finished" in last
    assert "part of the path is not a folder" in last
    job = job_in(last)
    (kept,) = site.folder.glob("*.bev")
    assert kept.name in last
    assert (site.folder / "run.baro").is_file()

    assert "a trace to finish" in site.run("recover", "--list").stdout
    (row,) = json.loads(site.run("recover", "--list", "--json").stdout)["jobs"]
    assert row["events_files"] == [str(kept)]
    assert row["output"] == str(site.folder / "run")
    assert "part of the path" in site.run("recover", job, code=5).stderr
    assert kept.is_file()

    (site.folder / "run.baro.trace").unlink()
    assert "the trace of run.baro is whole" in site.run("recover", job).stdout
    assert own_events(site) == CALLS
    assert not kept.exists()
    assert site.left() == []


def test_what_is_left_of_a_trace_can_be_removed(site: Site) -> None:
    site.run("run", "-q", "--trace", "-o", "run", "--", *in_the_way(site))
    site.run("recover", "--clean", "--yes")
    assert not list(site.folder.glob("*.bev"))
    assert site.left() == []


def test_of_a_killed_program_both_stay_until_there_is_room_for_both(site: Site) -> None:
    run = site.start("run", "--trace", "-o", "run", "--", *in_the_way(site, "for-ever"), "enough")
    wait_for(
        "events", lambda: any(path.stat().st_size > 50_000 for path in site.folder.glob(".run.events-*"))
    )
    os.kill(site.of_run(run), signal.SIGKILL)
    _, said = run.communicate(timeout=TIMEOUT_S)
    assert "part of the path is not a folder" in said
    job = job_in(said.replace(" -o NAME", ""))
    assert not (site.folder / "run.baro").exists()
    (site.folder / "run.baro.trace").unlink()
    site.run("recover", job)
    numbers = numbers_of(site.folder / "run.baro")
    assert numbers[:1000] == list(range(1000))
    assert site.left() == []


@pytest.mark.parametrize("then", ["recover", "clean"])
def test_a_killed_run_leaves_nothing_that_recover_does_not_know(site: Site, then: str) -> None:
    run, agent = site.start_traced()
    program = site.of_run(run)
    os.kill(run.pid, signal.SIGKILL)
    run.wait(TIMEOUT_S)
    os.kill(program, signal.SIGKILL)
    wait_for("the end of the agent", lambda: not Path(f"/proc/{agent}").exists())
    assert "a trace to finish" in site.run("recover", "--list").stdout
    if then == "clean":
        site.run("recover", "--clean", "--yes")
    else:
        site.run("recover")
        assert numbers_of(site.folder / "run.baro")[:1000] == list(range(1000))
    assert site.left() == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a file system")
def test_events_that_an_agent_found_no_room_for_are_not_all_lost(site: Site) -> None:
    """The file system is full while the program runs; the profile gets its room, and the trace what there is."""
    small = site.folder / "small"
    small.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(small)]
    if subprocess.run(words, capture_output=True, check=False, timeout=TIMEOUT_S).returncode != 0:
        pytest.skip("no file system can be mounted here")
    try:
        run = site.start(
            "run", "--trace", "-o", "small/run", "--", str(site.program), "for-ever", "data", "enough"
        )
        wait_for("a full file system", lambda: os.statvfs(small).f_bavail < 250 or (small / "full").exists())
        wait_for("the agent to give up", lambda: not any_agent(run.pid))
        os.kill(site.of_run(run), signal.SIGTERM)
        _, said = run.communicate(timeout=TIMEOUT_S)
        assert "No space left on device" in said
        found = list(small.glob("*.bev")) + list(small.glob("run.baro"))
        assert found, said
    finally:
        subprocess.run(["umount", "-l", str(small)], check=False, timeout=TIMEOUT_S)


def any_agent(parent: int) -> bool:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    return any(b"barograph-agent" in Path(f"/proc/{child}/cmdline").read_bytes() for child in children)
