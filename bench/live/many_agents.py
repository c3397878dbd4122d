# SPDX-License-Identifier: BSD-3-Clause
"""What the server of the live page costs with many nodes: emulated agents connect over TCP, prove the token, and say
once a second what their ranks do; an emulated browser reads the page's events.

    python bench/live/many_agents.py --nodes 256 --ranks 128 --seconds 30

Prints how often the page moved, what the server took of a core, and its memory; fails where the page did not move once
a second, or the server took a core or 1 GiB. `--profile` has cProfile say where the time goes. The emulation runs in
this process, the server in another; on a machine of few cores they compete, so CPU time counts, not speed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import http.client
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from barograph.serve.agents.agents import Asked
from barograph.serve.agents.frames import FrameWriter
from barograph.serve.agents.listen_proof import AgentProof
from barograph.serve.agents.listen_records import Opener, Sealer
from barograph.serve.page.address import address_lines, listen, new_token
from barograph.serve.page.app import Service
from barograph.serve.page.app import serve as serve_page
from barograph.serve.watch.readings import Watcher
from barograph.spec import live_frames as spec
from barograph.spec.layers import LAYERS

JOB = "20260131-101500-4711"
ROW = np.dtype(list(spec.ROW))
STRINGS = (
    "solver",
    *("MPI_Allreduce", "MPI_Waitall", "MPI_Recv", "pwrite64", "solve", "halo exchange"),
    *("W0.0", "s0.1", "mesh.nc", "checkpoint.h5", "/opt/solver+0x1a2b"),
)
MPI = next(at for at, layer in enumerate(LAYERS) if layer.name == "mpi")
REGION = next(at for at, layer in enumerate(LAYERS) if layer.name == "region")
MOST_CORE = 1.0
MOST_BYTES = 1 << 30
# At least this share of the readings per second, on a busy machine.
LEAST_PER_S = 0.9


class EmulatedAgent:
    """One node whose ranks are only numbers, of which a share does something else at each look."""

    def __init__(self, node: int, ranks: int, all_ranks: int, changing: float) -> None:
        self._node = node
        self._random = np.random.default_rng(node)
        self._writer = FrameWriter()
        self.looks = 0
        self._changing = changing
        self._rows: NDArray[np.void] = np.zeros(ranks, ROW)
        self._rows["pid"] = np.arange(1000, 1000 + ranks)
        self._rows["rank"] = np.arange(node * ranks, (node + 1) * ranks)
        self._rows["ranks"] = all_ranks
        self._rows["program"] = 1
        self._rows["start_ms"] = int(time.time() * 1000)

    def hello(self) -> bytes:
        """What it says first."""
        hello = {"format": spec.VERSION, "version": "0", "job": JOB, "node": f"node{self._node:03}"}
        hello |= {"boot": f"boot{self._node}", "pid": 1, "uid": 0, "interval_ms": 1000}
        hello |= {"unix_ns": time.time_ns(), "monotonic_ns": time.monotonic_ns()}
        texts = (text.encode() for text in STRINGS)
        strings = b"".join(struct.pack("<II", at, len(text)) + text for at, text in enumerate(texts, 1))
        return self._writer.frame(spec.HELLO, json.dumps(hello).encode()) + self._writer.frame(
            spec.STRINGS, strings
        )

    def look(self) -> bytes:
        """What has changed since the last look."""
        self.looks += 1
        chosen = self._random.random(len(self._rows)) < (1 if self.looks == 1 else self._changing)
        many = int(chosen.sum())
        now_ms = int(time.time() * 1000)
        in_mpi = self._random.random(many) < 0.5
        rows = self._rows[chosen]
        rows["layer"] = np.where(in_mpi, MPI, REGION)
        rows["operation"] = np.where(
            in_mpi, self._random.integers(2, 5, many), self._random.integers(6, 8, many)
        )
        rows["object"] = np.where(in_mpi, 8, 0)
        rows["region"] = 6
        rows["site"] = np.where(in_mpi, 12, 0)
        rows["since_ms"] = now_ms - self._random.integers(0, 900, many)
        rows["mpi"] = self._random.integers(0, 100, many)
        for name in ("events", "sent", "written"):
            rows[name] = self._random.integers(0, 1000, many) * 1000
        self._rows[chosen] = rows
        head = struct.pack("<QqIIII", self.looks, time.time_ns(), len(self._rows), many, 0, 0)
        return self._writer.frame(spec.ROWS, head + rows.tobytes())

    async def run(self, host: str, port: int, token: bytes, end: asyncio.Event) -> None:
        """Connects, and says a look a second until the end."""
        reader, writer = await asyncio.open_connection(host, port)
        proof = AgentProof(token, JOB)
        writer.write(proof.hello)
        while proof.keys is None:
            data = await reader.read(4096)
            if not data:
                raise ConnectionError("refused")
            writer.write(proof.take(data))
        sealer, opener = Sealer(proof.keys.from_agent), Opener(proof.keys.from_server)
        writer.write(sealer.seal(self.hello()))
        reading = asyncio.create_task(self._listen(reader, opener))
        # Looks of nodes do not fall together.
        await asyncio.sleep(self._node % 100 / 100)
        while not end.is_set() and not reading.done():
            writer.write(sealer.seal(self.look()))
            await writer.drain()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(end.wait(), 1)
        reading.cancel()
        writer.close()

    async def _listen(self, reader: asyncio.StreamReader, opener: Opener) -> None:
        while data := await reader.read(65536):
            for _ in opener.take(data):
                pass  # requests: an emulated agent answers none


class Browser(threading.Thread):
    """Reads the events of a page, as a browser does, and notes when they came."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self.times: list[float] = []
        self.sizes: list[int] = []

    def run(self) -> None:
        parts = urlsplit(self._address)
        connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=60)
        connection.request("GET", f"/events?{parts.query}")
        answer = connection.getresponse()
        if answer.status != 200:
            raise ConnectionError(f"status {answer.status}")
        while line := answer.readline():
            if line.startswith(b"data:"):
                self.times.append(time.monotonic())
                self.sizes.append(len(line))


def serve(arenas: Path, profile: str | None) -> None:
    """The server, in a process of its own: prints its address, then serves until it is ended."""
    token = new_token()
    listening = listen()
    sys.stdout.write(address_lines(listening, token)[0].removeprefix("live page: ") + "\n")
    sys.stdout.flush()
    service = Service(JOB, list, token, arenas=arenas, nodes=Asked(address="127.0.0.1", always=True))
    watcher = Watcher(JOB, list, service.stall_ns, local=False)
    if profile is None:
        serve_page(listening, service, watcher)
        return
    with cProfile.Profile() as recorder:
        serve_page(listening, service, watcher)
    recorder.dump_stats(profile)


def cpu_s(pid: int) -> float:
    """CPU time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def most_memory(pid: int) -> int:
    """The most memory that a process has had, in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM"))


def port_of(pid: int, page: int) -> int:
    """The other port at which a process listens."""
    sockets = {os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        port = int(words[1].split(":")[1], 16)
        if words[3] == "0A" and f"socket:[{words[9]}]" in sockets and port != page:
            return port
    return 0


async def emulate(asked: argparse.Namespace, arenas: Path, address: str, pid: int) -> bool:
    page = urlsplit(address).port or 0
    while not (files := list(arenas.glob("barograph-*/live-*/token"))) or not (port := port_of(pid, page)):
        await asyncio.sleep(0.05)
    token = bytes.fromhex(files[0].read_text().strip())
    browser = Browser(address)
    browser.start()
    end = asyncio.Event()
    ranks = asked.nodes * asked.ranks
    agents = [EmulatedAgent(node, asked.ranks, ranks, asked.changing) for node in range(asked.nodes)]
    began = time.monotonic()
    runs = [asyncio.create_task(agent.run("127.0.0.1", port, token, end)) for agent in agents]
    await asyncio.sleep(asked.warm_up)
    connected = time.monotonic() - began
    before, seen, looked = cpu_s(pid), len(browser.times), sum(agent.looks for agent in agents)
    await asyncio.sleep(asked.seconds)
    used, memory = cpu_s(pid) - before, most_memory(pid)
    times = browser.times[seen:]
    looked = sum(agent.looks for agent in agents) - looked
    end.set()
    results = await asyncio.gather(*runs, return_exceptions=True)
    failed = [result for result in results if isinstance(result, BaseException)]
    gaps = np.diff(times) if len(times) > 1 else np.array([np.inf])
    per_s, core = 1 / gaps.mean(), used / asked.seconds
    sizes = browser.sizes[seen:] or [0]
    print(
        f"{asked.nodes} agents of {asked.ranks} ranks, {asked.changing:.0%} of them changing, {asked.seconds} s"
    )
    print(f"  warm-up {connected:.1f} s; {len(failed)} agents failed{f': {failed[0]!r}' if failed else ''}")
    print(f"  {looked / asked.nodes / asked.seconds:.2f} looks a second from each agent")
    print(f"  the page moved {per_s:.2f} times a second, at most {gaps.max():.2f} s apart")
    print(
        f"  messages of {np.mean(sizes) / 1024:.1f} KiB on average, the first of {browser.sizes[0] / 1024:.1f}"
    )
    print(f"  server: {core:.3f} of a core, {memory / (1 << 20):.0f} MiB at most")
    return per_s >= LEAST_PER_S and core < MOST_CORE and memory < MOST_BYTES and not failed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=256)
    parser.add_argument("--ranks", type=int, default=128)
    parser.add_argument(
        "--changing", type=float, default=1.0, help="share of the ranks that change each second"
    )
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=8)
    parser.add_argument("--profile", metavar="FILE", help="write what cProfile says of the server")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve is not None:
        serve(asked.serve, asked.profile)
        return 0
    with tempfile.TemporaryDirectory(prefix="barograph-agents-") as folder:
        words = [sys.executable, __file__, "--serve", folder]
        words += ["--profile", asked.profile] if asked.profile else []
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().strip()
            passed = asyncio.run(emulate(asked, Path(folder), address, server.pid))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
