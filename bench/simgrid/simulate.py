# SPDX-License-Identifier: BSD-3-Clause
"""Message counts and the shape of the reductions at 1,024 and 2,048 ranks, by SimGrid: `python simulate.py BUILD`.

BUILD is the folder of the CMake build (its static libraries are linked). Needs SimGrid's smpicxx and smpirun (Debian:
libsimgrid-dev); without them it says so and ends with 0. Simulated time is that of the network alone: computation is
switched off, so that the figures are the same on every machine. Prints a Markdown table.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RANKS_OF_NODE = 64
CASES = ((256, 100, 0), (1024, 100, 0), (2048, 100, 0), (1024, 100, 100), (2048, 100, 100))
PHASES = ("compare", "unify", "aggregate and write", "publish")
# A fat tree seen from far: 64 ranks of a node share a link of 100 Gbit/s, 1 us to the switch.
PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="cluster" prefix="node-" radical="0-{last}" suffix="" speed="10Gf" core="{cores}" bw="12.5GBps"
           lat="1us" bb_bw="1000GBps" bb_lat="500ns" loopback_bw="10GBps" loopback_lat="300ns"/>
</platform>
"""


def build(build_folder: Path, scratch: Path) -> Path:
    program = scratch / "collect_smpi"
    sources = [
        ROOT / "bench/simgrid/collect_smpi.cpp",
        ROOT / "bench/scale/emulated_arena.cpp",
        ROOT / "src/collect/test_arena.cpp",
    ]
    libraries = [
        next(build_folder.rglob(f"lib{name}.a"))
        for name in ("barograph_collect", "barograph_format_testing", "barograph_format", "barograph_sys")
    ]
    compressor = [path for path in build_folder.rglob("*.a") if "zstd" in path.name]
    folders = [f"-I{ROOT / folder}" for folder in ("src", "include", "bench/scale", "third_party/xxhash")]
    words = ["smpicxx", "-std=c++20", "-O2", "-DXXH_INLINE_ALL", *folders, *sources, *libraries, *compressor]
    subprocess.run([*map(str, words), "-o", str(program)], check=True)
    return program


def simulate(program: Path, scratch: Path, ranks: int, paths: int, own: int) -> dict[str, Any]:
    nodes = (ranks + RANKS_OF_NODE - 1) // RANKS_OF_NODE
    platform = scratch / "platform.xml"
    platform.write_text(PLATFORM.format(last=nodes - 1, cores=RANKS_OF_NODE))
    hosts = scratch / "hosts"
    hosts.write_text("".join(f"node-{node}\n" * RANKS_OF_NODE for node in range(nodes)))
    output = scratch / f"job-{ranks}-{own}"
    words = [
        *("smpirun", "-np", str(ranks), "-platform", str(platform), "-hostfile", str(hosts)),
        *("--cfg=smpi/simulate-computation:no", "--cfg=contexts/stack-size:512", "--log=root.thres:error"),
        *(str(program), str(paths), str(own), str(output)),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if len(lines) != 1:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    shutil.rmtree(output.with_name(output.name + ".baro"), ignore_errors=True)
    return json.loads(lines[0])


def main() -> int:
    if shutil.which("smpicxx") is None or shutil.which("smpirun") is None:
        sys.stdout.write("skipped: SimGrid is not installed (Debian: libsimgrid-dev)\n")
        return 0
    if len(sys.argv) != 2:
        sys.exit("usage: simulate.py BUILD")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        program = build(Path(sys.argv[1]), scratch)
        head = [
            "ranks",
            "call paths",
            "own",
            "phase",
            "most messages of a rank",
            "most bytes received",
            "network us",
        ]
        sys.stdout.write("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|\n")
        for ranks, paths, own in CASES:
            result = simulate(program, scratch, ranks, paths, own)
            for name, phase in zip(PHASES, result["phases"], strict=True):
                row = [f"{ranks:,}", str(paths), str(own), name, str(phase["most_messages"])]
                row += [f"{phase['most_received_bytes']:,}", f"{phase['simulated_ns'] / 1000:.0f}"]
                sys.stdout.write("| " + " | ".join(row) + " |\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
