# SPDX-License-Identifier: BSD-3-Clause
# The live page of a job on three nodes, which are namespaces of this machine with a network, a host name and a /dev/shm
# each: one page, a hang whose cause is elsewhere, and agents and servers that are refused, killed, stopped or never
# reached. In each case the program's output and exit code are its own, and nothing is left.
from __future__ import annotations

import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.jobs.namespace_nodes import NamespaceNodes, why_not
from barograph.testing.jobs.started import wait_for

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytestmark = [
    pytest.mark.whole("live pages of jobs over several nodes, minutes"),
    pytest.mark.two_mpis,
    pytest.mark.skipif(
        not find_installation().agent_program.is_file(), reason="barograph-agent is not built"
    ),
    pytest.mark.skipif(why_not() != "", reason=why_not()),
]

PROGRAM = Path(__file__).resolve().parent / "programs" / "one_waits.c"
NODES = ("n1", "n2", "n3")
PER_NODE = 4
MISSING = 6  # on n2
# What is ours, by the names of processes.
OURS = ("barograph-agent", "python", "python3", "ssh", "srun", "barograph")


class Page(threading.Thread):
    """Reads the events of a page on a node, as a browser does; `said` has the latest value of each of their parts."""

    def __init__(self, nodes: NamespaceNodes, address: str) -> None:
        super().__init__(daemon=True)
        found = re.search(r":([0-9]+)/\?(token=\S+)", address)
        assert found is not None
        self._nodes, self._port, self._token = nodes, int(found[1]), found[2]
        self._socket = self._ask("events")
        self.said: dict[str, Any] = {}
        self._known = 0
        self.start()

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._socket.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"data: {"):
                    event = json.loads(line[6:])
                    self.said |= event | event.get("now", {})

    def _ask(self, what: str) -> socket.socket:
        asking = self._nodes.socket_on("n1")
        asking.connect(("127.0.0.1", self._port))
        asking.sendall(f"GET /{what}?{self._token} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return asking

    def has_new_report(self) -> bool:
        """Whether there is one that report() has not returned."""
        return self.said.get("report", {}).get("number", 0) > self._known

    def report(self) -> str:
        """The report so far, as JSON."""
        self._known = int(self.said["report"]["number"])
        with self._ask("report") as asking:
            asking.settimeout(60)
            answer = http.client.HTTPResponse(asking)
            answer.begin()
            return gzip.decompress(answer.read()).decode("utf-8")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    @property
    def problem(self) -> str:
        """What the server could not do."""
        return str(self.said.get("problem", ""))

    @property
    def text(self) -> str:
        """The sentences above the wall."""
        return " ".join([*self.said.get("sentences", ()), self.said.get("unseen") or ""])


class Job:
    """`barograph run --live` on node n1, with ranks on all of them."""

    def __init__(self, nodes: NamespaceNodes, mpi: Any, program: Path, environment: dict[str, str]) -> None:
        self.nodes = nodes
        self.folder = nodes.folder
        hosts = self.folder / "hostfile"
        ssh = nodes.bin / "ssh"
        if mpi.family == "ompi":
            hosts.write_text("".join(f"{name} slots={PER_NODE}\n" for name in nodes.names))
            words = ["--hostfile", hosts, "--oversubscribe", "--mca", "btl", "self,vader,tcp"]
            words += ["--mca", "btl_tcp_if_include", "eth0", "--mca", "oob_tcp_if_include", "eth0"]
            # There are more ranks than cores here, which no node knows.
            words += ["--mca", "plm_rsh_agent", ssh, "--mca", "mpi_yield_when_idle", "1"]
        else:
            hosts.write_text("".join(f"{name}:{PER_NODE}\n" for name in nodes.names))
            words = ["-f", hosts, "-launcher", "ssh", "-launcher-exec", ssh, "-iface", "eth0"]
        ranks = PER_NODE * len(nodes.names)
        command = [
            sys.executable,
            "-m",
            "barograph.cli",
            "run",
            "--live",
            "--live-linger",
            "0",
            "--hang-after",
            "2s",
        ]
        command += [
            "-n",
            str(ranks),
            "--launcher",
            mpi.launcher,
            "--launcher-args",
            " ".join(map(str, words)),
        ]
        command += ["-o", str(self.folder / "run"), "--", str(program), str(self.folder), str(MISSING)]
        self.process = subprocess.Popen(
            nodes.words("n1", *command),
            cwd=self.folder,
            env=environment | {"PATH": f"{nodes.bin}:{environment['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stderr is not None
        lines: list[str] = []
        for line in self.process.stderr:
            lines.append(line)
            if "live page: http" in line:
                break
        else:
            self.process.communicate()
            raise AssertionError("".join(lines))
        # The first report is made when the first browser comes.
        wait_for("an arena of each rank", lambda: all(self._arenas(node) == PER_NODE for node in nodes.names))
        self.page = Page(nodes, lines[-1])

    def _arenas(self, node: str) -> int:
        return sum(name.endswith(".arena") for name in self.nodes.files(node))

    def agent_on(self, node: str) -> int:
        """Process id of the agent of a node."""
        found = self.nodes.processes_on(node, "barograph-agent")
        return found[0] if found else 0

    def server(self) -> int:
        """Process id of the server."""
        for pid in self.nodes.processes("python", "python3"):
            with contextlib.suppress(OSError):
                if b"barograph.serve" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    return pid
        return 0

    def go_on(self) -> tuple[int, str]:
        """Has the program end; returns its exit code and its output."""
        (self.folder / "go").touch()
        out, self.errors = self.process.communicate(timeout=120)
        return self.process.returncode, out

    def end(self) -> None:
        """Ends what is left."""
        self.page.close()
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate(timeout=120)


@pytest.fixture
def nodes(tmp_path: Path) -> Generator[NamespaceNodes]:
    with NamespaceNodes(tmp_path, NODES) as made:
        yield made


@pytest.fixture
def start(nodes: NamespaceNodes, mpi: Any, build: Any, clean: Any) -> Generator[Any]:
    jobs: list[Job] = []

    def one() -> Job:
        jobs.append(Job(nodes, mpi, build(PROGRAM, mpi), clean()))
        return jobs[-1]

    yield one
    for job in jobs:
        job.end()


def all_seen(job: Job) -> bool:
    said = job.page.said
    return said.get("ranks") == PER_NODE * len(NODES) and said.get("unseen") == ""


def ended_well(job: Job) -> None:
    """The program has not noticed, and nothing is left on any node."""
    assert job.go_on() == (0, f"{PER_NODE * len(NODES)} ranks\n"), job.errors
    assert (job.folder / "run.baro").exists()
    nothing_is_left(job)


def nothing_is_left(job: Job) -> None:
    wait_for("the end of all that is ours", lambda: job.nodes.processes(*OURS) == [])
    for node in NODES:
        wait_for(f"nothing on {node}", lambda node=node: job.nodes.files(node) == [])  # type: ignore[misc]
        assert job.nodes.listening_by(node) == []


def test_one_page_of_all_nodes_and_a_hang_across_them(start: Any) -> None:
    job = start()
    wait_for("all ranks of all nodes", lambda: all_seen(job))
    wait_for("the sentence", lambda: "11 of 12 ranks wait in MPI_Barrier on W0.0" in job.page.text)
    assert f"Rank {MISSING} on n2 computes in region `read_input`" in job.page.text, job.page.text
    # A report of before all ranks had begun is without their nodes.
    wait_for("a report of all nodes", lambda: job.page.problem == "")
    ports = {node: job.nodes.listening_by(node, *OURS) for node in NODES}
    assert (ports["n2"], ports["n3"]) == ([], [])
    assert len(ports["n1"]) == 2  # that of the page, of 127.0.0.1 only, and that of agents
    assert sum(address.startswith("0100007F:") for address in ports["n1"]) == 1
    wait_for("that report", lambda: job.page.has_new_report() and "on 3 nodes" in job.page.report())
    ended_well(job)


def test_a_node_that_asks_for_a_password(start: Any, nodes: NamespaceNodes) -> None:
    (nodes.folder / "n3.password").touch()
    job = start()
    wait_for("the problem", lambda: "no agent on n3: ssh to n3 asks for a password" in job.page.problem)
    wait_for("the sentence", lambda: "Ranks 8-11 have no arena on the 2 watched nodes" in job.page.text)
    token, words = re.findall(r"cat (\S+) \| barograph (agent .+)", job.page.problem)[0]
    line = f"{nodes.bin}/ssh n1 cat {token} | {sys.executable} -m barograph.cli {words}"
    words = nodes.words("n3", "sh", "-c", line)
    with subprocess.Popen(words, env=os.environ, start_new_session=True) as by_hand:
        try:
            wait_for("all ranks of all nodes", lambda: all_seen(job))
            assert job.page.problem == ""
            ended_well(job)
            assert by_hand.wait(60) == 0
        except BaseException:  # else it waits for the job
            os.killpg(by_hand.pid, signal.SIGKILL)
            raise


def test_strangers_on_the_network(start: Any, nodes: NamespaceNodes) -> None:
    job = start()
    wait_for("all ranks of all nodes", lambda: all_seen(job))
    (port,) = (one for one in nodes.listening_by("n1", *OURS) if not one.startswith("0100007F:"))
    strangers = [nodes.socket_on("n2") for _ in range(50)]
    for stranger in strangers:
        stranger.connect((nodes.address("n1"), int(port.split(":")[1], 16)))
    strangers[0].sendall(b"GET / HTTP/1.1\r\n\r\n")
    strangers[1].sendall(b"BRGLINK1" + bytes(32) + bytes(32))
    for stranger in strangers:
        stranger.settimeout(60)
        with contextlib.suppress(ConnectionError):
            assert len(stranger.recv(4096)) in {0, 40}  # closed, or a nonce first
        stranger.close()
    wait_for("the refusals", lambda: "connections that were refused" in job.page.problem)
    assert all_seen(job)
    ended_well(job)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_an_agent_that_is_gone_is_noticed_and_harms_nobody(start: Any, number: signal.Signals) -> None:
    job = start()
    wait_for("all ranks of all nodes", lambda: all_seen(job))
    agent = job.agent_on("n3")
    os.kill(agent, number)
    wait_for("the sentence", lambda: "Ranks 8-11 on n3 have not been seen" in job.page.text)
    assert job.go_on() == (0, f"{PER_NODE * len(NODES)} ranks\n"), job.errors
    with contextlib.suppress(ProcessLookupError):
        os.kill(agent, signal.SIGCONT)
    nothing_is_left(job)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_server_that_is_gone_harms_nobody(start: Any, number: signal.Signals) -> None:
    job = start()
    wait_for("all ranks of all nodes", lambda: all_seen(job))
    server = job.server()
    os.kill(server, number)
    assert job.go_on() == (0, f"{PER_NODE * len(NODES)} ranks\n"), job.errors
    with contextlib.suppress(ProcessLookupError):
        os.kill(server, signal.SIGKILL)
    wait_for("the end of all that is ours", lambda: job.nodes.processes(*OURS) == [])
    for node in NODES:
        assert [name for name in job.nodes.files(node) if not name.startswith("barograph-0/live-")] in (
            [],
            [f"barograph-{os.geteuid()}"],
        )
