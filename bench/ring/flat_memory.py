# SPDX-License-Identifier: BSD-3-Clause
"""A flight recorder for as long as you like: prints what ranks and arenas take each minute, and fails if it grows.

    python bench/ring/flat_memory.py [--minutes 30] [--ranks 2] [--size 512K] [--every 60] [--mpicc mpicc]

The program calls MPI without a rest. Its memory has a minute to settle (buffers of the MPI library); from then on
neither what a rank has of its own nor its arena in /dev/shm may grow by more than `--allowed` KiB.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("steady_calls.c")


@dataclass(frozen=True)
class Sample:
    """In KiB, of the rank with the most: private memory, shared memory, and resident pages of its arena."""

    own: int
    shared: int
    arena: int


def ranks_of(program: Path) -> list[int]:
    """Returns the processes that run a program."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdecimal() and (entry / "exe").readlink() == program:
                found.append(int(entry.name))
    return found


def sample(program: Path, arenas: Path) -> Sample | None:
    """Returns what the ranks take now; None when there are none."""
    own = shared = 0
    for process in ranks_of(program):
        try:
            text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        except OSError:
            continue
        values = {line.split(":")[0]: line.split()[1] for line in text.splitlines() if line.endswith(" kB")}
        own = max(own, int(values.get("RssAnon", 0)))
        shared = max(shared, int(values.get("RssShmem", 0)))
    blocks = [path.stat().st_blocks // 2 for path in arenas.rglob("*") if path.is_file()]
    return Sample(own, shared, max(blocks, default=0)) if own else None


def main() -> int:
    """Runs the program; returns 1 when memory grew."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--size", default="512K")
    parser.add_argument("--every", type=float, default=60, help="seconds between two samples")
    parser.add_argument("--allowed", type=int, default=256, help="KiB")
    parser.add_argument("--mpicc", default="mpicc")
    values = parser.parse_args()
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory(dir="/dev/shm") as arenas:
        program = Path(work) / "steady_calls"
        subprocess.run([values.mpicc, "-O1", "-o", program, SOURCE], check=True)
        barograph = [sys.executable, "-m", "barograph.cli", "run", "-n", str(values.ranks)]
        options = ["--flight-recorder", values.size, "-o", f"{work}/run", "--"]
        with subprocess.Popen(
            [*barograph, *options, program, str(values.minutes * 60)],
            env=os.environ | {"BAROGRAPH_ARENA_DIR": arenas},
            stdout=subprocess.PIPE,
            text=True,
        ) as running:
            samples = follow(running, program, Path(arenas), values.every)
            rounds = running.stdout.read().strip() if running.stdout else ""
        print(f"{rounds} rounds, exit code {running.returncode}")
        if running.returncode != 0 or len(samples) < 2:
            print("too short to say anything" if running.returncode == 0 else "the program failed")
            return 1
        settled = samples[1:] if len(samples) > 2 else samples
        grown = max(
            settled[-1].own - settled[0].own,
            settled[-1].shared - settled[0].shared,
            settled[-1].arena - settled[0].arena,
        )
        print(f"grown by {grown} KiB after the first {values.every:g} s")
        return 1 if grown > values.allowed else 0


def follow(running: subprocess.Popen[str], program: Path, arenas: Path, every: float) -> list[Sample]:
    """Samples until the program ends."""
    samples: list[Sample] = []
    begin = time.monotonic()
    while running.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(timeout=max(every * (len(samples) + 1) - (time.monotonic() - begin), 0.1))
            break
        now = sample(program, arenas)
        if now is not None:
            samples.append(now)
            parts = f"own {now.own:,} KiB, shared {now.shared:,} KiB, arena {now.arena:,} KiB"
            print(f"{time.monotonic() - begin:7.0f} s  {parts}", flush=True)
    return samples


if __name__ == "__main__":
    sys.exit(main())
