# SPDX-License-Identifier: BSD-3-Clause
"""What a run depends on beside its program, for `barograph diff` to compare: kernel, CPU, modules, batch job, commits.

A fixed list of facts, read from a few small files and variables: never the environment as a whole, no user, no account.
Called before the program starts, on one process of the job: standard library only, no process is
started, and what cannot be read is left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from barograph.launch.plugins.plugins import absolute
from barograph.launch.redact import redact_text

SETTING = "BAROGRAPH_ENVIRONMENT"
CPU_FILE = Path("/proc/cpuinfo")
GOVERNOR_FILE = Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
# What /proc/cpuinfo says of the first core, by architecture; the file as a whole has 100 KB on large nodes.
CPU_NAMES = ("model name", "cpu model", "cpu")
CPU_BYTES = 4096
MOST_MODULES = 200
MOST_LETTERS = 8000
# The only variables that are read. Batch systems: which resources, not which user, account or name of the job.
THREADS = ("OMP_NUM_THREADS", "OMP_PROC_BIND", "OMP_PLACES", "OMP_SCHEDULE", "MKL_NUM_THREADS")
BATCH = (
    "SLURM_JOB_ID",
    "SLURM_JOB_PARTITION",
    "SLURM_JOB_NUM_NODES",
    "SLURM_NTASKS",
    "SLURM_CPUS_PER_TASK",
    "SLURM_CPU_BIND",
    "PBS_JOBID",
    "PBS_QUEUE",
    "PBS_NUM_PPN",
    "LSB_JOBID",
    "LSB_QUEUE",
    "LSB_DJOB_NUMPROC",
    "FLUX_JOB_ID",
    "FLUX_JOB_NNODES",
    "COBALT_JOBID",
    "OAR_JOB_ID",
)
HEXADECIMAL = frozenset("0123456789abcdef")
MOST_PACKED = 4 << 20  # bytes of packed-refs: some 50,000 branches and tags


def to_setting(program: Path | None, environment: Mapping[str, str] = os.environ) -> str:
    """Returns the facts as JSON, an object of texts and lists of texts; never raises."""
    names = os.uname()
    facts: dict[str, str | list[str]] = {
        "node": names.nodename,
        "kernel": f"{names.sysname} {names.release}",
        "architecture": names.machine,
        "cpu": cpu_model(),
        "governor": _text_of(GOVERNOR_FILE, 64).strip(),
        "modules": modules_of(environment),
        "threads": _chosen(environment, THREADS),
        "batch": _chosen(environment, BATCH),
        "commit_program": commit_of(absolute(program).parent) if program is not None else "",
        "commit_folder": commit_of(absolute(Path())),
    }
    kept = {name: value for name, value in facts.items() if value}
    text = json.dumps(kept, ensure_ascii=True)
    if len(text) > MOST_LETTERS:
        kept["modules"] = [f"{len(facts['modules'])} modules, too many to be kept"]
        text = json.dumps(kept, ensure_ascii=True)
    return text if len(text) <= MOST_LETTERS else ""


def cpu_model() -> str:
    """Returns the model of the first core, "" where the kernel does not name it."""
    for line in _text_of(CPU_FILE, CPU_BYTES).splitlines():
        name, _, value = line.partition(":")
        if name.strip() in CPU_NAMES:
            return value.strip()
    return ""


def modules_of(environment: Mapping[str, str]) -> list[str]:
    """Returns the loaded environment modules (Tcl modules and Lmod keep them in LOADEDMODULES) in order of loading."""
    words = [word for word in environment.get("LOADEDMODULES", "").split(":") if word]
    return [redact_text(word) for word in words[:MOST_MODULES]]


def commit_of(folder: Path) -> str:
    """Returns the commit that is checked out in the git repository around a folder, "" without one.

    Reads git's own files: the command takes longer than all of the rest, and may not be installed. Changes that are
    not committed are not looked for.
    """
    for above in (folder, *folder.parents):
        marker = above / ".git"
        if marker.is_dir():
            return _head_of(marker)
        if marker.is_file():  # a worktree or a submodule
            target = _text_of(marker, 4096).strip().removeprefix("gitdir: ")
            return _head_of(above / target) if target else ""
    return ""


def is_commit(text: str) -> bool:
    """True for the name of a commit: SHA-1 or SHA-256 in hexadecimal digits."""
    return len(text) in {40, 64} and set(text) <= HEXADECIMAL


def _head_of(repository: Path) -> str:
    head = _text_of(repository / "HEAD", 4096).strip()
    if not head.startswith("ref: "):
        return head if is_commit(head) else ""
    name = head.removeprefix("ref: ")
    shared = _text_of(repository / "commondir", 4096).strip()
    for place in (repository, repository / shared):
        commit = _text_of(place / name, 128).strip()
        if is_commit(commit):
            return commit
        for line in _text_of(place / "packed-refs", MOST_PACKED).splitlines():
            if line.endswith(f" {name}") and is_commit(line[: -len(name) - 1]):
                return line[: -len(name) - 1]
    return ""


def _chosen(environment: Mapping[str, str], names: tuple[str, ...]) -> list[str]:
    return [f"{name}={redact_text(environment[name])}" for name in names if environment.get(name)]


def _text_of(path: Path, most: int) -> str:
    try:
        with path.open("rb") as file:
            return file.read(most).decode("utf-8", "replace")
    except OSError:
        return ""
