# SPDX-License-Identifier: BSD-3-Clause
"""Builds programs for SimGrid's SMPI, and runs them.

Used by the commands of this folder. Simulated time is that of the network and of what programs sleep alone: computation
is switched off, so that it is the same on every machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MISSING = "skipped: SimGrid is not installed (Debian: libsimgrid-dev)\n"
RANKS_OF_NODE = 64
# A fat tree seen from far: the ranks of a node share a link of 100 Gbit/s, 1 us to the switch.
PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="cluster" prefix="node-" radical="0-{last}" suffix="" speed="10Gf" core="{cores}" bw="12.5GBps"
           lat="1us" bb_bw="1000GBps" bb_lat="500ns" loopback_bw="10GBps" loopback_lat="300ns"/>
</platform>
"""


def installed() -> bool:
    """Whether programs can be built and run."""
    return shutil.which("smpicxx") is not None and shutil.which("smpirun") is not None


def compile_for_smpi(
    output: Path, sources: Iterable[str], folders: Iterable[str], further: Iterable[object] = ()
) -> Path:
    """Compiles and links; sources and folders of headers are relative to the repository. Returns the output."""
    words = ["smpicxx", "-std=c++20", "-O2", "-Werror=format", *(f"-I{ROOT / folder}" for folder in folders)]
    words += [*(str(ROOT / source) for source in sources), *map(str, further), "-o", str(output)]
    subprocess.run(words, check=True)
    return output


def build(build_folder: Path, scratch: Path, name: str, sources: Iterable[str]) -> Path:
    """Compiles NAME.cpp of this folder and further sources, relative to the repository; returns the program."""
    libraries = [
        next(build_folder.rglob(f"lib{library}.a"))
        for library in ("barograph_collect", "barograph_format_testing", "barograph_format", "barograph_sys")
    ]
    compressor = [path for path in build_folder.rglob("*.a") if "zstd" in path.name]
    folders = ("src", "include", "bench/scale", "third_party/xxhash")
    files = (f"bench/simgrid/{name}.cpp", *sources)
    return compile_for_smpi(scratch / name, files, folders, ("-DXXH_INLINE_ALL", *libraries, *compressor))


def run(
    program: Path,
    scratch: Path,
    ranks: int,
    *arguments: object,
    options: Iterable[str] = (),
    ranks_of_node: int = RANKS_OF_NODE,
) -> str:
    """Runs a program and returns its output; raises SystemExit if it fails."""
    nodes = (ranks + ranks_of_node - 1) // ranks_of_node
    platform = scratch / "platform.xml"
    platform.write_text(PLATFORM.format(last=nodes - 1, cores=ranks_of_node))
    hosts = scratch / "hosts"
    hosts.write_text("".join(f"node-{node}\n" * ranks_of_node for node in range(nodes)))
    words = [
        *("smpirun", "-np", str(ranks), "-platform", str(platform), "-hostfile", str(hosts)),
        *("--cfg=smpi/simulate-computation:no", "--log=root.thres:error", "--log=smpi.thres:info", *options),
        *(str(program), *map(str, arguments)),
    ]
    # The folder of the copies of the program that ranks have.
    environment = os.environ | {"TMPDIR": str(scratch)}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    # A deadlock is only said.
    if done.returncode != 0 or "Stalling SMPI instance" in done.stdout + done.stderr:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
