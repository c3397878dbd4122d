# SPDX-License-Identifier: BSD-3-Clause
"""What streams carry from 64 to 512 simulated writers to as many readers or fewer: `python streams.py [--plot X.svg]`.

Runs src/couple on SimGrid's SMPI, beside a loop of MPI_Isend and MPI_Irecv with as many buffers (raw) in the same
simulation. Nodes have 16 ranks and one link of 12.5 GB/s; writers come first, so that no node has ranks of both. All
words of all blocks are checked where they arrive, and their sum here. Ends with 1 where it is wrong; without SimGrid
says so and ends with 0. Prints a Markdown table.

What takes simulated time: messages, as SMPI models them; each MPI_Test 0.1 us; giving the core away 1 us; a sleep as
long as it was asked for. Nothing else does: neither MPI_Isend, MPI_Irecv and MPI_Wait nor the filling and checking of
blocks. SimGrid shares links equally among all messages under way, so that the buffers of a writer arrive together.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import smpi

RANKS_OF_NODE = 16
OPTIONS = (
    "--cfg=smpi/wtime:0",
    "--cfg=smpi/test:1e-7",
    "--cfg=smpi/grow-injected-times:no",
    "--cfg=contexts/stack-size:512",
)
PARTS = ("channel", "coupling", "map", "map_policy", "partition", "pivot", "stream")
POLICIES = ("round-robin", "random", "fixed", "node-local")  # by their numbers in barograph/stream.h
HEAD = ("writers", "readers", "raw GB/s", "stream GB/s", "of raw", "GB/s of a reader")
HEAD += ("map us", "open us", "first writer done")


@dataclass
class Case:
    """What one simulation found."""

    writers: int
    readers: int
    total_bytes: int
    mapped_s: float
    raw_s: float
    stream_s: float
    opened_s: float
    first_writer_s: float
    sum: int

    @property
    def raw_gb_s(self) -> float:
        return self.total_bytes / self.raw_s / 1e9

    @property
    def stream_gb_s(self) -> float:
        return self.total_bytes / self.stream_s / 1e9

    @property
    def share(self) -> float:
        """The stream's rate as a share of that of raw, in percent."""
        return 100 * self.raw_s / self.stream_s

    def row(self) -> str:
        cells = [f"{self.writers:,}", f"{self.readers:,}", f"{self.raw_gb_s:.1f}", f"{self.stream_gb_s:.1f}"]
        cells += [f"{self.share:.0f} %", f"{self.stream_gb_s / self.readers:.2f}"]
        cells += [f"{1e6 * seconds:.0f}" for seconds in (self.mapped_s, self.opened_s)]
        return "| " + " | ".join([*cells, f"{100 * self.first_writer_s / self.stream_s:.0f} %"]) + " |\n"


def build(scratch: Path) -> Path:
    """Compiles the program, and beside it the part of the streams that knows mpi.h; returns the program."""
    release = '-DBAROGRAPH_VERSION="simulated"'
    smpi.compile_for_smpi(
        scratch / "libbarograph_stream-smpi.so", ["src/couple/mpi/mpi_transport.cpp"], ["src"], [release]
    )
    sources = [f"src/couple/{part}.cpp" for part in PARTS]
    sources += ["bench/simgrid/streams.cpp", "bench/simgrid/simulated_waiting.cpp"]
    # Unique symbols would be shared by the copies of the program.
    further = [release, "-fno-gnu-unique"]
    return smpi.compile_for_smpi(scratch / "streams", sources, ["src", "include", "bench/streams"], further)


def sum_of_words(writers: int, blocks: int, words: int) -> int:
    """Sum of all words (writer << 40) + (block << 20) + place, modulo 2^64."""
    writer = blocks * words * (writers * (writers - 1) // 2) << 40
    block = writers * words * (blocks * (blocks - 1) // 2) << 20
    return (writer + block + writers * blocks * (words * (words - 1) // 2)) % (1 << 64)


def simulate(program: Path, scratch: Path, writers: int, readers: int, given: argparse.Namespace) -> Case:
    """Runs one job; raises SystemExit where a rank finds a wrong block."""
    arguments = (writers, given.block_kib << 10, given.buffers, given.blocks, POLICIES.index(given.policy))
    printed = smpi.run(
        program, scratch, writers + readers, *arguments, options=OPTIONS, ranks_of_node=RANKS_OF_NODE
    )
    found = json.loads(next(line for line in printed.splitlines() if line.startswith("{")))
    return Case(writers, readers, writers * given.blocks * (given.block_kib << 10), **found)


def plot(cases: list[Case], output: Path) -> None:
    """Draws rates and shares over the number of writers of a reader."""
    import matplotlib as mpl  # noqa: PLC0415 - not needed for the table

    mpl.use("Agg")
    from matplotlib import pyplot  # noqa: PLC0415

    drawing: Any = pyplot  # its types leave much open
    figure, (left, right) = drawing.subplots(1, 2, figsize=(9, 4))
    for number, writers in enumerate(sorted({case.writers for case in cases})):
        some = [case for case in cases if case.writers == writers]
        ratios = [f"{case.writers / case.readers:.3g}:1" for case in some]
        colour = f"C{number}"
        left.plot(ratios, [case.stream_gb_s for case in some], "-o", color=colour, label=f"{writers} writers")
        left.plot(ratios, [case.raw_gb_s for case in some], ":", color=colour)
        right.plot(ratios, [case.share for case in some], "-o", color=colour)
    left.plot([], [], ":", color="grey", label="loops of MPI_Isend")
    left.set_yscale("log", base=2)
    left.yaxis.set_major_formatter("{x:g}")
    left.set_ylabel("stream, all readers [GB per simulated s]")
    right.set_ylabel("rate [% of a loop of MPI_Isend]")
    right.set_ylim(0, 110)
    for axes in (left, right):
        axes.set_xlabel("writers of a reader")
        axes.grid(visible=True, alpha=0.3)
    left.legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(output)


def main() -> int:
    if not smpi.installed():
        sys.stdout.write(smpi.MISSING)
        return 0
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--writers", type=int, nargs="+", default=[64, 128, 256, 512])
    parser.add_argument("--ratios", type=int, nargs="+", default=[1, 2, 4, 8, 16, 32])
    parser.add_argument("--blocks", type=int, default=32, help="of each writer")
    parser.add_argument("--block-kib", type=int, default=1024)
    parser.add_argument("--buffers", type=int, default=3)
    parser.add_argument("--policy", choices=POLICIES, default="round-robin")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    cases: list[Case] = []
    wrong: list[str] = []
    sys.stdout.write("| " + " | ".join(HEAD) + " |\n" + "|---" * len(HEAD) + "|\n")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        program = build(scratch)
        for writers in given.writers:
            expected = sum_of_words(writers, given.blocks, (given.block_kib << 10) // 8)
            for ratio in given.ratios:
                case = simulate(program, scratch, writers, max(writers // ratio, 1), given)
                cases.append(case)
                sys.stdout.write(case.row())
                sys.stdout.flush()
                if case.sum != expected:
                    wrong.append(f"{writers}:{case.readers}: the sum is {case.sum}, not {expected}\n")
    if given.plot is not None:
        plot(cases, given.plot)
    sys.stderr.write("".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
