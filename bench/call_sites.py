# SPDX-License-Identifier: BSD-3-Clause
"""What call sites cost: a pwrite of 64 bytes bare, recorded, and recorded with its stack; and how long the
lines of 10,000 addresses of a generated binary take, the first time and from the cache.

`python bench/call_sites.py` prints the numbers; run it on an idle machine. Writes to a temporary folder only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from barograph.source.symbols import resolve_offsets

ROUNDS = 5
DEPTHS = (0, 8)
FUNCTIONS = 12_000
ADDRESSES = 10_000
# A call in an inlined template, one per function.
HEAD = """volatile int sink;
template <int N> static inline __attribute__((always_inline)) int scaled(int x) { sink = x;
  return x * N; }
"""
BODY = "int f{0}(int a, int b) {{\n  int c = scaled<{1}>(a) + b;\n  sink = c;\n  return c * {0};\n}}\n"
FIRST_CALL = 9  # bytes into the function


def output_of(*command: str) -> str:
    """Runs a command and returns what it prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def measure_calls(folder: Path) -> None:
    """Prints the least time of a call of each kind; the kinds take turns."""
    program = str(folder / "call_site")
    output_of("cc", "-O1", "-g", str(Path(__file__).parent / "micro" / "call_site.c"), "-o", program)
    run = [sys.executable, "-m", "barograph.cli", "run", "-q"]
    for depth in DEPTHS:
        command = [program, str(folder / "data"), str(depth)]
        least: dict[str, float] = {}
        for number in range(ROUNDS):
            for kind, stacks in (("bare", ""), ("recorded", "off"), ("with its call site", "on")):
                output = ["--stacks", stacks, "-o", str(folder / f"run-{stacks}-{depth}-{number}"), "--"]
                text = output_of(*([*run, *output] if stacks else []), *command)
                least[kind] = min(least.get(kind, float("inf")), float(text))
        numbers = ", ".join(f"{kind} {value:.0f} ns" for kind, value in least.items())
        print(f"pwrite of 64 bytes, {depth + 1} calls below main: {numbers}")


def measure_addresses(folder: Path) -> None:
    """Prints the time to resolve the addresses of a binary, CPU and wall clock."""
    source, program = folder / "large.cpp", str(folder / "large")
    bodies = "".join(BODY.format(number, number % 7) for number in range(FUNCTIONS))
    source.write_text(HEAD + bodies + "int main() { return f0(1, 2); }\n", encoding="utf-8")
    output_of("c++", "-g", "-O1", "-Wl,--build-id", str(source), "-o", program)
    build_id = output_of("readelf", "-n", program).split("Build ID: ")[1].split()[0][:16]
    symbols = [row.split()[0] for row in output_of("nm", program).splitlines() if " T " in row]
    addresses = [int(address, 16) + FIRST_CALL for address in symbols[:ADDRESSES]]
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    for kind in ("first time", "from the cache"):
        wall, cpu = time.perf_counter(), time.process_time()
        found = resolve_offsets(build_id, [program], addresses)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        size = Path(program).stat().st_size / 1e6
        print(f"{len(found.lines):,} addresses of {size:.1f} MB, {kind}: {cpu:.2f} s CPU, {wall:.2f} s")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as work:
        measure_calls(Path(work))
        measure_addresses(Path(work))
