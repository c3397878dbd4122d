# SPDX-License-Identifier: BSD-3-Clause
"""Traced jobs that no `barograph run` of their node waits for: each node has an agent, and a file of the trace.

Two nodes are namespaces of this machine (namespace_nodes.py). No matter what happens to an agent, the program ends as
it would without it, and nothing is left in the folder of the arenas.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.testing.jobs.namespace_nodes import NamespaceNodes, why_not
from barograph.testing.jobs.started import wait_for

PROGRAMS = Path(__file__).resolve().parent / "programs"
BAROGRAPH = [sys.executable, "-m", "barograph.cli"]
TIMEOUT_S = 120

Mpi = Any
Build = Callable[[Path, Any], Path]
Clean = Callable[[], dict[str, str]]

pytestmark = [
    pytest.mark.whole("jobs over several nodes"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.skipif(
        not find_installation().agent_program.is_file(), reason="barograph-agent is not built"
    ),
    pytest.mark.two_mpis,
]


def agents_of(arenas: Path) -> list[int]:
    """The agents that look for arenas in a folder, by process id."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:  # it has ended
            continue
        if words[0].endswith(b"barograph-agent") and os.fsencode(arenas) in words:
            found.append(int(path.parent.name))
    return found


@pytest.fixture(autouse=True)
def ended(tmp_path: Path) -> Generator[None]:
    """Of a test that has failed nothing runs on."""
    yield
    (tmp_path / "end").touch()
    for agent in agents_of(tmp_path / "arenas"):
        os.kill(agent, signal.SIGKILL)


class Started:
    """`mpirun -n N barograph run --trace=mpi -- until_told` with arenas of its own."""

    def __init__(
        self,
        folder: Path,
        mpi: Mpi,
        program: Path,
        environment: dict[str, str],
        *,
        ranks: int = 2,
        options: Iterable[object] = (),
    ) -> None:
        self.folder = folder
        self.arenas = folder / "arenas"
        self.arenas.mkdir()
        words = [mpi.launcher, "-n", ranks, *BAROGRAPH, "run", "--trace=mpi", *options, "-o", folder / "run"]
        self.process = subprocess.Popen(
            [*map(str, words), "--", str(program), str(folder / "end"), str(folder / "ready")],
            cwd=folder,
            env=environment | {"BAROGRAPH_ARENA_DIR": str(self.arenas)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        wait_for("the first rounds", (folder / "ready").exists)

    def agents(self) -> list[int]:
        """The agents of its arenas, by process id."""
        return agents_of(self.arenas)

    def end(self) -> int:
        """Lets it end well; returns how many rounds there were."""
        (self.folder / "end").touch()
        out, err = self.process.communicate(timeout=TIMEOUT_S)
        assert self.process.returncode == 0, err
        return int(out.split()[0])

    def kept(self) -> list[str]:
        """What is there besides the program's files and the profile, hidden files as well."""
        usual = {"arenas", "end", "ready", "run.baro", "run.baro.trace"}
        return sorted(name for name in os.listdir(self.folder) if name not in usual)


def reductions(profile: Path) -> Counter[int]:
    """How many events of MPI_Allreduce each rank has."""
    with barograph.open(profile) as opened:
        rows: list[dict[str, Any]] = opened.events().to_pylist()
    return Counter(
        row["rank"] for row in rows if row["operation"] == "MPI_Allreduce" and row["kind"] == "collective"
    )


def parts(profile: Path) -> list[str]:
    return sorted(os.listdir(profile.with_name(f"{profile.name}.trace")))


def test_ranks_of_a_launcher_have_one_agent_and_one_file(
    mpi: Mpi, build: Build, clean: Clean, tmp_path: Path
) -> None:
    started = Started(
        tmp_path, mpi, build(PROGRAMS / "until_told.c", mpi), clean(), options=["--ring-size", "32M"]
    )
    assert len(started.agents()) == 1
    rounds = started.end()
    found = reductions(tmp_path / "run.baro")  # waits for the agent
    with barograph.open(tmp_path / "run.baro") as opened:
        missing = int(opened.metadata.get("trace.missing", "0"))
    assert missing == 0
    assert found == {0: rounds, 1: rounds}
    assert parts(tmp_path / "run.baro") == ["node-000000.baro"]
    assert started.kept() == []
    wait_for("the arenas are gone", lambda: not list(started.arenas.iterdir()))


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_lost_agent_harms_nobody(
    mpi: Mpi, build: Build, clean: Clean, tmp_path: Path, blow: signal.Signals
) -> None:
    started = Started(tmp_path, mpi, build(PROGRAMS / "until_told.c", mpi), clean())
    (agent,) = started.agents()
    os.kill(agent, blow)
    rounds = started.end()
    if blow == signal.SIGSTOP:
        os.kill(agent, signal.SIGCONT)
    else:
        assert parts(tmp_path / "run.baro") == ["rank-000000.baro", "rank-000001.baro"]
    found = reductions(tmp_path / "run.baro")
    assert set(found) == {0, 1}
    assert all(0 < calls <= rounds for calls in found.values())
    wait_for("the agent is gone", lambda: not started.agents())
    wait_for("the arenas are gone", lambda: not list(started.arenas.iterdir()))


def test_an_agent_that_cannot_start_leaves_events_to_the_ranks(
    mpi: Mpi, build: Build, clean: Clean, tmp_path: Path
) -> None:
    (tmp_path / "agent").write_text("no program")
    (tmp_path / "work").mkdir()
    started = Started(
        tmp_path / "work",
        mpi,
        build(PROGRAMS / "until_told.c", mpi),
        clean() | {"BAROGRAPH_EVENTS": "arena"},
    )
    assert started.agents() == []
    rounds = started.end()
    found = reductions(tmp_path / "work" / "run.baro")
    assert set(found) == {0, 1}
    assert all(0 < calls <= rounds for calls in found.values())
    assert started.kept() == []
    assert list(started.arenas.iterdir()) == []


@pytest.mark.skipif(why_not() != "", reason=why_not())
@pytest.mark.parametrize("form", ["outer", "inner"])
def test_each_node_has_its_agent_and_its_file(
    mpi: Mpi, build: Build, clean: Clean, tmp_path: Path, form: str
) -> None:
    program = build(PROGRAMS / "traced_messages.c", mpi)
    with NamespaceNodes(tmp_path, ("n1", "n2")) as nodes:
        hosts = tmp_path / "hostfile"
        ssh = nodes.bin / "ssh"
        words: list[object]
        if mpi.family == "ompi":
            hosts.write_text("n1 slots=2\nn2 slots=2\n")
            words = ["--hostfile", hosts, "--oversubscribe", "--mca", "btl", "self,vader,tcp"]
            words += ["--mca", "btl_tcp_if_include", "eth0", "--mca", "oob_tcp_if_include", "eth0"]
            words += ["--mca", "plm_rsh_agent", ssh, "--mca", "mpi_yield_when_idle", "1"]
        else:
            hosts.write_text("n1:2\nn2:2\n")
            words = ["-f", hosts, "-launcher", "ssh", "-launcher-exec", ssh, "-iface", "eth0"]
        run: list[object] = [*BAROGRAPH, "run", "--trace=mpi", "-o", tmp_path / "run"]
        if form == "outer":
            run += ["-n", 4, "--launcher", mpi.launcher, "--launcher-args", " ".join(map(str, words)), "--"]
        else:
            run = [mpi.launcher, "-n", 4, *words, *run, "--"]
        done = subprocess.run(
            nodes.words("n1", *run, program, tmp_path, "threads"),
            cwd=tmp_path,
            env=clean() | {"PATH": f"{nodes.bin}:{clean()['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "warning" not in done.stderr
        with barograph.open(tmp_path / "run.baro") as opened:
            rows: list[dict[str, Any]] = opened.events().to_pylist()
            with opened.connect() as connection:
                query = "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Allreduce' GROUP BY rank"
                sums = connection.execute(query).fetchall()
        assert parts(tmp_path / "run.baro") == ["node-000000.baro", "node-000002.baro"]
        events = Counter(
            row["rank"] for row in rows if row["operation"] == "MPI_Allreduce" and row["kind"] == "collective"
        )
        assert len(events) == 4
        assert events == dict(sums)
        wait_for("no agent is left", lambda: not nodes.processes("barograph-agent"))
        for node in nodes.names:
            left = [name for name in nodes.files(node) if "barograph" in name or name.endswith(".arena")]
            assert left == []
    assert [name for name in os.listdir(tmp_path) if ".events-" in name] == []
