# SPDX-License-Identifier: BSD-3-Clause
"""One rank of the analyzers of a coupled job: `python -m barograph.couple.analyzer --output PREFIX`.

`barograph run --couple mpi --analyzers N` starts it behind the programs. Each process of these passes its events on to
one analyzer; that joins them into a stream for each node, as an agent there would have written it. When the programs
have ended, the analyzers share the analysis, and the first of them keeps what was found beside the profile. Reads no
standard input: that is the programs'. Writes nothing to standard output.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import signal
import sys
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from barograph import _native
from barograph.couple.exchange import sockets_over
from barograph.couple.streams import Coupling, CouplingError, Partition, Stream
from barograph.launch.program.coupling import LIBRARY, received_folder, remove_received
from barograph.launch.recording import ENDING
from barograph.read.analysis.kept_analysis import analysis_folder, keep_analysis
from barograph.read.analysis.trace_analysis import TraceAnalysis, tables_of
from barograph.read.events.open_trace import traced_ranks
from barograph.read.profile_error import ProfileError
from barograph.recover.replay import ReplayError, replay

# Between two looks at the streams, while nothing comes.
LEAST_PAUSE_S: Final = 0.001
MOST_PAUSE_S: Final = 0.02


class Received:
    """The events of this analyzer's processes: a file for each node, in a folder of its own.

    Args:
        folder: of all analyzers.
        rank: of this one among them.
    """

    def __init__(self, folder: Path, rank: int) -> None:
        self._joined = _native.JoinedStreams()
        self._folder = folder
        self._rank = rank
        self._files: list[Path] = []
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def take(self, stream: Stream) -> None:
        """Takes all that its writers say, until the last of them has closed, or a signal asks to end."""
        asked: list[int] = []
        signal.signal(signal.SIGTERM, lambda number, _frame: asked.append(number))
        pause = LEAST_PAUSE_S
        while not asked:
            block = stream.read()
            if block is None:
                time.sleep(pause)
                pause = min(2 * pause, MOST_PAUSE_S)
                continue
            pause = LEAST_PAUSE_S
            size, writer = block
            if size == 0:
                break
            self._joined.take(writer, stream.address, size)
            self._write()
        self._joined.finish()
        self._write()

    def _write(self) -> None:
        for node in range(self._joined.nodes):
            content = self._joined.taken(node)
            if node == len(self._files):
                self._files.append(self._folder / f"analyzer-{self._rank}-node-{node}.bev")
            if content:
                with self._files[node].open("ab") as file:
                    file.write(content)


def main() -> int:
    """Takes part in the job until all programs have ended; returns the exit code."""
    parser = argparse.ArgumentParser(prog="barograph.couple.analyzer")
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the programs' to end
    try:
        ctypes.CDLL(os.environ.get(LIBRARY) or "libmpi.so", mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        return _fail(f"an analyzer finds no MPI: {error}")
    mpi = ctypes.CDLL(None)  # by way of what is preloaded
    mpi.MPI_Init(None, None)
    try:
        code = _analyze(options.output, options.workers)
    except (CouplingError, ReplayError, OSError, ProfileError) as error:
        code = _fail(f"the analyzers have nothing: {error}")
    mpi.MPI_Finalize()
    return code


def _analyze(output: Path, workers: int) -> int:
    library = Path(_native.__file__).parent / "lib" / "libbarograph-stream.so"
    coupling = Coupling(library)
    partitions = coupling.partitions()
    own = next(partition for partition in partitions if partition.number == coupling.own)
    analyzers = coupling.ranks(own)
    rank = analyzers.index(coupling.rank)
    folder = received_folder(output)
    received = Received(folder, rank)
    import_module("pyarrow.parquet")  # now, not when the programs have ended and somebody waits
    stream = coupling.open_map([one for one in partitions if one.number != own.number], own.size, "r")
    others = _others(coupling, own, analyzers, rank)
    received.take(stream)
    stream.close()
    target = folder / "run"
    if not _all_agree(others, rank):
        return 1
    profile = target.with_name(target.name + ENDING)
    if rank == 0:
        replay(sorted(folder.glob("analyzer-*.bev")), target, salvage=True)
    if not _told(others, rank):
        return 1
    began = time.monotonic()
    readers, late = traced_ranks(profile, salvage=True)
    with sockets_over(others, rank, len(analyzers)) as sockets:
        tables, events, damaged, failures = _native.analyze_trace(
            [str(path) for path in readers], late, workers, [], True, rank, sockets if others else []
        )
    if rank == 0:
        found = TraceAnalysis(
            tables_of(tables), events, damaged, [], time.monotonic() - began, dict(failures)
        )
        keep_analysis(found, analysis_folder(output.with_name(output.name + ENDING)))
        remove_received(output)
    for other in others.values():
        other.close()
    return 0


def _others(coupling: Coupling, own: Partition, analyzers: list[int], rank: int) -> dict[int, Stream]:
    """Streams to all other analyzers; the pairs are opened in the same order everywhere."""
    pairs = [(one, other) for one in range(own.size) for other in range(one + 1, own.size)]
    return {
        pair[1] if pair[0] == rank else pair[0]: coupling.open_rank(
            analyzers[pair[1] if pair[0] == rank else pair[0]], "rw"
        )
        for pair in pairs
        if rank in pair
    }


def _wait_for(stream: Stream) -> bool:
    """Waits for a word of another analyzer; False: it has ended without one."""
    pause = LEAST_PAUSE_S
    while (block := stream.read()) is None:
        time.sleep(pause)
        pause = min(2 * pause, MOST_PAUSE_S)
    return block[0] != 0


def _say(stream: Stream) -> None:
    while not stream.write(b"\n"):
        time.sleep(LEAST_PAUSE_S)


def _all_agree(others: Mapping[int, Stream], rank: int) -> bool:
    """All analyzers have written what they got, as the first one knows when this returns."""
    if rank != 0:
        _say(others[0])
        return True
    return min([_wait_for(stream) for stream in others.values()], default=True)


def _told(others: Mapping[int, Stream], rank: int) -> bool:
    """The first analyzer has made the traces, as all know when this returns."""
    if rank != 0:
        return _wait_for(others[0])
    for stream in others.values():
        _say(stream)
    return True


def _fail(text: str) -> int:
    sys.stderr.write(f"barograph: error: {text}\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
