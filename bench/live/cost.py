# SPDX-License-Identifier: BSD-3-Clause
"""What looking at a job costs: the agent, the server, and the program that is looked at.

    python bench/live/cost.py [--only arenas,attach,server,slow-down] [--rounds 8]

* arenas: CPU time of barograph-agent a look, of 128 processes of one node. The arenas are copies of one that a running
  process has, so each is read in full: a small one (one loop) and a large one (thousands of call paths).
* attach: from the start of a Watcher to its first table with all of 64 ranks, more than this machine has cores.
* server: CPU time of one look at 256 emulated agents with 128 processes each, all of which have changed.
* slow-down: a program that only exchanges messages, and LAMMPS, with and without a Watcher that looks once a second, in
  turns. User and system time of the ranks is compared: on a busy machine the most robust measure.

Figures are in bench/live/README.md.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from barograph.launch.installation import find_installation
from barograph.launch.recording import user_folders
from barograph.serve.agents.frames import ROW, FrameReader, FrameWriter
from barograph.serve.watch.readings import Watcher
from barograph.spec import live_frames as spec
from barograph.testing.jobs.emulated_agent import EmulatedAgent
from barograph.testing.jobs.started import process_of

HERE = Path(__file__).resolve().parent
PROCESSES = 128
LOOKS = 30
STALL_NS = 30_000_000_000
MELT = """units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 10 0 10 0 10
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 3.0 87287
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
fix 1 all nve
run STEPS
"""


def mpirun(ranks: int) -> list[str]:
    """The words that start this many ranks."""
    return ["-n", str(ranks)]


class Job:
    """A recorded program that runs until the block ends."""

    def __init__(self, folder: Path, ranks: int, program: Sequence[str]) -> None:
        self.arenas = folder / "arenas"
        self.arenas.mkdir(parents=True)
        words = [sys.executable, "-m", "barograph.cli", "run", "--arena-dir", str(self.arenas)]
        words += ["-o", str(folder / "out"), *mpirun(ranks), "--", *program]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        self.ranks = ranks
        self.usage: resource.struct_rusage | None = None

    @property
    def id(self) -> str:
        """Waits for all of its arenas."""
        end = time.monotonic() + 120
        while len(found := list(self.arenas.glob("*/job-*/*.arena"))) < self.ranks:
            if time.monotonic() > end or self.process.poll() is not None:
                raise SystemExit("the job has not begun")
            time.sleep(0.05)
        return found[0].parent.name.removeprefix("job-")

    def output(self) -> str:
        """Waits for the end."""
        assert self.process.stdout is not None
        text = self.process.stdout.read()
        _, status, self.usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return text

    @property
    def cpu_s(self) -> float:
        """User and system time of the launcher and its ranks, after output()."""
        assert self.usage is not None
        return self.usage.ru_utime + self.usage.ru_stime

    def kill(self) -> None:
        """Ends all of it."""
        for arena in self.arenas.glob("*/job-*/*.arena"):
            subprocess.run(["kill", "-9", str(process_of(arena))], check=False, capture_output=True)
        self.process.wait(60)


def cpu_ns(pid: int) -> int:
    """CPU time of a process."""
    return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0])


class BareAgent:
    """An agent on a folder, without a server: its frames are read and thrown away."""

    def __init__(self, user_folder: Path, job: str) -> None:
        self.ours, its = socket.socketpair()
        program = find_installation().agent_program
        words = [str(program), "--job", job, "--folder", str(user_folder), "--socket", str(its.fileno())]
        self.process = subprocess.Popen([*words, "--interval-ms", "60000"], pass_fds=[its.fileno()])
        its.close()
        self._reader, self._writer = FrameReader(), FrameWriter()
        self.wait_for_look()

    def wait_for_look(self) -> int:
        """Returns the bytes of a look."""
        size = 0
        while True:
            data = self.ours.recv(1 << 20)
            size += len(data)
            if any(frame.kind == spec.ROWS for frame in self._reader.frames(data)):
                return size

    def look(self) -> int:
        """Has it look once."""
        self.ours.sendall(self._writer.frame(spec.ASK_LOOK))
        return self.wait_for_look()

    def end(self) -> None:
        """Ends it."""
        self.ours.close()
        self.process.wait(10)


def measure_arenas(folder: Path, program: Path) -> Iterator[str]:
    """The agent on copies of one arena."""
    for name, words, paths in (("small", ["1000000000"], 0), ("large", ["1000000000", "4000"], 4000)):
        job = Job(folder / name, 2, [str(program), *words])
        try:
            number = job.id
            time.sleep(3 if not paths else 6)
            source = next(job.arenas.glob("*/job-*/*.arena"))
            copies = folder / f"{name}-copies" / "job-copies"
            copies.mkdir(parents=True)
            (folder / f"{name}-copies").chmod(0o700)
            for i in range(PROCESSES):
                # Sparse, as the arena is: what is not used takes no memory.
                subprocess.run(["cp", "--sparse=always", source, copies / f"n-{i}.arena"], check=True)
            used = int.from_bytes(source.read_bytes()[24:32], "little")
            agent = BareAgent(folder / f"{name}-copies", "copies")
            agent.look()
            before, began = cpu_ns(agent.process.pid), time.monotonic()
            sizes = [agent.look() for _ in range(LOOKS)]
            each = (cpu_ns(agent.process.pid) - before) / LOOKS / 1e6
            wall = (time.monotonic() - began) / LOOKS * 1e3
            agent.end()
            yield (
                f"arenas {name}: {PROCESSES} of {used / 1024:,.0f} KiB: {each:.2f} ms CPU a look "
                f"({wall:.1f} ms wall), {statistics.mean(sizes):,.0f} bytes; job {number}"
            )
        finally:
            job.kill()


def measure_attach(folder: Path, program: Path) -> Iterator[str]:
    """The first table of 64 ranks."""
    job = Job(folder / "attach", 64, [str(program), "1000000000"])
    try:
        number = job.id
        time.sleep(5)
        for _ in range(5):
            began = time.monotonic()
            watcher = Watcher(number, partial(user_folders, job.arenas), STALL_NS)
            while len(watcher.look().table) < 64:
                time.sleep(0.01)
            seconds = time.monotonic() - began
            watcher.close()
            yield f"attach: first table of 64 ranks after {seconds:.3f} s ({os.cpu_count()} cores)"
    finally:
        job.kill()


def measure_server(_folder: Path, _program: Path) -> Iterator[str]:
    """256 agents, all rows changed."""
    frames: list[tuple[int, bytes]] = []

    def note(number: int, data: bytes) -> None:
        frames.append((number, data))

    agents = [EmulatedAgent(f"n{i}", say=partial(note, i)) for i in range(256)]
    watcher = Watcher("7", list, STALL_NS, local=False)
    now = time.time_ns() // 1_000_000
    tables: list[Any] = []
    for node, agent in enumerate(agents):
        row = {
            "layer": "mpi",
            "operation": "MPI_Allreduce",
            "object": "W0.0",
            "program": "app",
            "site": "/bin/app+0x1",
        }
        agent.look(
            [
                {**row, "pid": 1000 + i, "rank": 128 * node + i, "ranks": 32_768, "start_ms": now - 60_000}
                for i in range(128)
            ]
        )
        table = np.zeros(128, ROW)
        table["pid"], table["rank"], table["ranks"] = (
            1000 + np.arange(128),
            128 * node + np.arange(128),
            32_768,
        )
        for number, name in enumerate(("program", "operation", "object", "site"), 1):
            table[name] = number
        table["layer"], table["start_ms"] = 2, now - 60_000
        tables.append(table)
        watcher.add(agent.feed)
    taken: list[float] = []
    for look in range(LOOKS):
        now = time.time_ns() // 1_000_000
        for agent, table in zip(agents, tables, strict=True):
            table["since_ms"], table["events"], table["mpi"] = now, 100 + look, look
            agent.look_table(table)
        # Making the frames is the agents' part.
        began = time.process_time()
        for number, data in frames:
            agents[number].feed.take(data)
        frames.clear()
        reading = watcher.look()
        taken.append(time.process_time() - began)
        assert (reading.table["changed"] == reading.number).all()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"server: 256 agents x 128 rows: {1e3 * statistics.median(taken):.0f} ms CPU a look; {peak:.0f} MiB at most"


@contextmanager
def looked_at(job: Job) -> Iterator[list[int]]:
    """Looks once a second in a thread of this process; gives the agent's and the server's CPU time in ns."""
    cost = [0, 0]
    over = threading.Event()
    watcher = Watcher(job.id, partial(user_folders, job.arenas), STALL_NS)

    def look() -> None:
        while not over.wait(1):
            watcher.look()
            agent = watcher._local._process if watcher._local else None  # pyright: ignore[reportPrivateUsage]
            if agent is not None and agent.poll() is None:
                cost[0] = cpu_ns(agent.pid)
        cost[1] = time.thread_time_ns()

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield cost
    finally:
        over.set()
        thread.join()
        watcher.close()


def cpu_of_children(run: Callable[[], object]) -> float:
    """User and system time of what `run` waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(folder: Path, name: str, ranks: int, words: Sequence[str], rounds: int, *, printed: bool) -> str:
    """Runs with and without looks, in turns, the order changing."""
    ratios: list[float] = []
    walls: list[float] = []
    agent_ms: list[float] = []
    server_ms: list[float] = []
    for turn in range(rounds):
        found: dict[bool, tuple[float, float]] = {}
        for looks in (False, True) if turn % 2 == 0 else (True, False):
            job = Job(folder / f"{name}-{ranks}-{turn}-{looks}", ranks, words)
            began = time.monotonic()
            if looks:
                with looked_at(job) as cost:
                    text = job.output()
                seconds = time.monotonic() - began
                agent_ms.append(cost[0] / 1e6 / seconds)
                server_ms.append(cost[1] / 1e6 / seconds)
            else:
                text = job.output()
            seconds = time.monotonic() - began
            cpu, wall = (float(word) for word in text.split()[-2:]) if printed else (job.cpu_s, seconds)
            found[looks] = (cpu, wall)
        ratios.append(found[True][0] / found[False][0])
        walls.append(found[True][1] / found[False][1])

    def spread(values: Sequence[float]) -> str:
        quarters = statistics.quantiles(values, n=4) if len(values) > 1 else [values[0]] * 3
        return f"{quarters[1]:.4f} [{quarters[0]:.4f}, {quarters[2]:.4f}]"

    return (
        f"slow-down {name}, {ranks} ranks, {rounds} pairs: CPU x {spread(ratios)}, wall x {spread(walls)}; "
        f"agent {statistics.median(agent_ms):.2f} ms/s, server {statistics.median(server_ms):.2f} ms/s"
    )


def measure_slow_down(folder: Path, program: Path, rounds: int) -> Iterator[str]:
    """With and without."""
    yield compare(folder, "exchange", 2, [str(program), "4000000"], rounds, printed=True)
    yield compare(folder, "exchange", 64, [str(program), "3000"], rounds, printed=True)
    lammps = shutil.which("lmp")
    if lammps:
        for ranks, steps in ((2, 1500), (64, 800)):
            script = folder / f"in.melt-{ranks}"
            script.write_text(MELT.replace("STEPS", str(steps)), encoding="ascii")
            words = [lammps, "-in", str(script), "-log", "none", "-screen", "none"]
            yield compare(folder, "lammps", ranks, words, rounds, printed=False)


def main() -> None:
    """Prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="arenas,attach,server,slow-down")
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="barograph-live-cost-"))
    try:
        program = folder / "exchange"
        include = HERE.parents[1] / "include"
        command = ["mpicc", "-O2", "-g", f"-I{include}", str(HERE / "exchange.c"), "-o", str(program)]
        subprocess.run(command, check=True)
        kinds: dict[str, Callable[[], Iterator[str]]] = {
            "arenas": lambda: measure_arenas(folder, program),
            "attach": lambda: measure_attach(folder, program),
            "server": lambda: measure_server(folder, program),
            "slow-down": lambda: measure_slow_down(folder, program, asked.rounds),
        }
        for name in asked.only.split(","):
            for line in kinds[name]():
                print(line, flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
