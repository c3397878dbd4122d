# SPDX-License-Identifier: BSD-3-Clause
"""What a stream carries, as a share of a loop of MPI_Isend and MPI_Irecv, and beside a file, ZeroMQ and ADIOS2.

    python bench/streams/measure.py [--rounds 5] [--mpicxx mpicxx] [--mpirun mpirun] [--plot streams.svg]

Ways take turns in one job; shown are medians of the share of each round, as the machine is rarely the same for long.
ZeroMQ (pyzmq over its ipc transport, with copies) and ADIOS2 (its engine SST, a queue of three steps) are measured
where they are installed (`pip install pyzmq adios2`), between two processes of their own, on the same machine but
without MPI. A file means one that every writer writes and the reader reads afterwards, in a folder that may well be in
memory. Run by hand.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from barograph.launch.installation import find_installation
from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE

HERE = Path(__file__).resolve().parent
WAYS = ("raw", "in-place", "stream", "copied")
BLOCKS_KIB = (64, 256, 1024, 4096)
BUFFERS = (1, 2, 3, 8)
WRITERS = (2, 4, 8)
GIB = 1 << 30

# Receives blocks and says how long it took; the sender is the same program with another first argument.
ZMQ = """
import sys, time, zmq
role, address, block, total = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
context = zmq.Context()
socket = context.socket(zmq.PUSH if role == "w" else zmq.PULL)
(socket.connect if role == "w" else socket.bind)(address)
begin = time.monotonic()
for _ in range(total // block + (role == "r")):
    socket.send(bytes(block), copy=True) if role == "w" else socket.recv()
    begin = begin if role == "w" or _ else time.monotonic()
if role == "r":
    print(time.monotonic() - begin)
else:
    socket.send(bytes(block))
    socket.close()
    context.term()
"""

SST = """
import sys, time, adios2, numpy
role, name, block, total = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
io = adios2.Adios().declare_io("blocks")
io.set_engine("SST")
io.set_parameters({"QueueLimit": "3", "QueueFullPolicy": "Block"})
with adios2.Stream(io, name, role) as stream:
    if role == "w":
        data = numpy.zeros(block, numpy.uint8)
        for _ in range(total // block + 1):
            stream.begin_step()
            stream.write("block", data, [block], [0], [block])
            stream.end_step()
    else:
        begin = None
        for _ in stream.steps():
            stream.read("block")
            begin = begin or time.monotonic()
        print(time.monotonic() - begin)
"""


@dataclass
class Case:
    """One job: what it was asked for, and the seconds of each round by way."""

    writers: int
    block_kib: int
    buffers: int
    seconds: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def share(self, way: str, of: str = "raw") -> float:
        """The median over rounds of a way's rate as a share of that of another."""
        pairs = zip(self.seconds[of], self.seconds[way], strict=True)
        return statistics.median(other / own for other, own in pairs)

    def rate(self, way: str, each: int) -> float:
        """GB/s of all writers together, by the median of rounds."""
        return self.writers * each / statistics.median(self.seconds[way]) / 1e9


def run(program: Path, case: Case, ways: Sequence[str], given: argparse.Namespace) -> Case:
    """Runs one job and fills in the seconds."""
    library = find_installation().world_library
    arguments = [case.block_kib << 10, case.buffers, given.bytes, given.rounds, *ways]
    start = ["env", f"LD_PRELOAD={library}", "BAROGRAPH_COUPLE=mpi", str(program)]
    words = [str(word) for word in arguments]
    command = [given.mpirun, "-n", str(case.writers), *start, "writer", *words, ":", "-n", "1", *start]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FLOW_FOLDER": folder}
        done = subprocess.run(
            [*command, "reader", *words],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            timeout=1800,
        )
    for line in done.stdout.splitlines():
        way, seconds = line.split()
        case.seconds.setdefault(way, []).append(float(seconds))
    return case


def seconds_of_other(script: str, block: int, total: int) -> float | None:
    """Seconds that another library takes for this number of bytes; None where it is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"ipc://{folder}/socket" if script is ZMQ else f"{folder}/stream"
        words = [name, str(block), str(total)]
        start = [sys.executable, "-c", script]
        with subprocess.Popen(
            [*start, "r", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as reader:
            time.sleep(0.3)
            subprocess.run([*start, "w", *words], check=False, stderr=subprocess.DEVNULL)
            text, _ = reader.communicate()
    return float(text) if text else None


def row(case: Case, each: int) -> str:
    """A line of the table."""
    shares = " | ".join(f"{100 * case.share(way):.0f} %" for way in WAYS[1:])
    what = f"| {case.writers}:1 | {case.block_kib:,} KiB | {case.buffers} "
    return f"{what}| {case.rate('raw', each):.1f} GB/s | {shares} |"


def plot(cases: list[Case], output: Path) -> None:
    """Draws shares over block sizes and over numbers of writers."""
    import matplotlib as mpl  # noqa: PLC0415 - not needed for the table

    mpl.use("Agg")
    from matplotlib import pyplot  # noqa: PLC0415

    drawing: Any = pyplot  # its types leave much open
    figure, (left, right) = drawing.subplots(1, 2, figsize=(9, 4), sharey=True)
    for buffers, colour in zip(BUFFERS, ("C0", "C1", "C2", "C3"), strict=True):
        some = [case for case in cases if case.writers == 1 and case.buffers == buffers]
        sizes = [str(case.block_kib) for case in some]
        for way, style in (("in-place", "-o"), ("stream", "--s")):
            left.plot(
                sizes,
                [100 * case.share(way) for case in some],
                style,
                color=colour,
                label=f"{buffers} buffers, {'in place' if way == 'in-place' else 'copied in and out'}",
            )
    left.set_xlabel("block [KiB], 1 writer")
    left.set_ylabel("rate [% of a loop of MPI_Isend]")
    for way, style in (("in-place", "-o"), ("stream", "--s")):
        some = [case for case in cases if case.block_kib == 1024 and case.buffers == 3]
        some.sort(key=lambda case: case.writers)
        right.plot(
            [str(case.writers) for case in some], [100 * case.share(way) for case in some], style, color="C2"
        )
    right.set_xlabel("writers of one reader, 1 MiB, 3 buffers")
    for axes in (left, right):
        axes.axhline(80, color="grey", linewidth=0.8)
        axes.grid(visible=True, alpha=0.3)
        axes.set_ylim(0, 300)  # room for the legend
    left.legend(fontsize="x-small", ncols=2, loc="upper right")
    figure.tight_layout()
    figure.savefig(output)


def main() -> int:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bytes", type=int, default=GIB, help="of each writer")
    parser.add_argument("--mpicxx", default="mpicxx.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    os.environ |= AS_ROOT | OVERSUBSCRIBE
    installation = find_installation()
    cases: list[Case] = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "throughput"
        paths = [
            f"-I{HERE.parents[1] / 'include'}",
            f"-I{HERE.parents[1] / 'src'}",
            f"-L{installation.folder}",
        ]
        build = [given.mpicxx, "-std=c++20", "-O2", *paths, str(HERE / "throughput.cpp"), "-o", str(program)]
        subprocess.run(
            [*build, f"-Wl,-rpath,{installation.folder}", "-lbarograph-stream", "-ldl"], check=True
        )
        print("| writers | block | buffers | raw | stream in place | stream | raw, copied in and out |")
        print("|---|---|---|---|---|---|---|")
        wanted = [Case(1, block, buffers) for buffers in BUFFERS for block in BLOCKS_KIB]
        wanted += [Case(writers, block, 3) for block in (64, 1024) for writers in WRITERS]
        for case in wanted:
            cases.append(run(program, case, WAYS, given))
            print(row(case, given.bytes), flush=True)
        print(
            "\n| block | raw | stream in place | stream | file | ZeroMQ | ADIOS2 SST |\n|---|---|---|---|---|---|---|"
        )
        for block in BLOCKS_KIB:
            case = run(program, Case(1, block, 3), [*WAYS[:3], "file"], given)
            rates = [f"{case.rate(way, given.bytes):.1f}" for way in (*WAYS[:3], "file")]
            for script in (ZMQ, SST):
                others = [seconds_of_other(script, block << 10, given.bytes) for _ in range(given.rounds)]
                known = [seconds for seconds in others if seconds is not None]
                rates.append(f"{given.bytes / statistics.median(known) / 1e9:.1f}" if known else "-")
            print(f"| {block:,} KiB | {' | '.join(rates)} |", flush=True)
    if given.plot is not None:
        plot(cases, given.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
