# SPDX-License-Identifier: BSD-3-Clause
"""What a process inside a launcher knows about its job: `mpirun -n 4 barograph run -- ./app`.

Runs on every rank, so it must stay light, and must decide the same on all ranks without asking the others.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from barograph.spec.launchers import JOB_VARIABLES, RANK_VARIABLES

# Where ELF keeps class and machine (elf(5)): all that decides whether the loader takes the library.
ELF_CLASS = slice(4, 6)
ELF_MACHINE = slice(18, 20)
# Hydra's process on each node, the parent of its ranks, and how many wrappers may be between it and us.
PROXY = "hydra_pmi_proxy"
MOST_WRAPPERS = 16


def find_rank(environment: Mapping[str, str]) -> int | None:
    """Returns the rank that a launcher gave to this process, None outside of launchers."""
    names: list[str] = list(RANK_VARIABLES)
    # A batch script has SLURM_PROCID too; only a step that srun made has a number of its own below the
    # special ones (slurm.h: SLURM_BATCH_SCRIPT and others begin at 0xfffffff0).
    step = environment.get("SLURM_STEP_ID", "")
    if step.isdigit() and int(step) < 0xFFFFFFF0:
        names.append("SLURM_PROCID")
    for name in names:
        if environment.get(name, "").isdigit():
            return int(environment[name])
    return None


def launcher_family(environment: Mapping[str, str]) -> str | None:
    """Returns the MPI family of the launcher that started this process; None when there is none, or it is not known."""
    if "OMPI_COMM_WORLD_RANK" in environment:
        return "ompi"
    # Slurm speaks PMI too; this variable is Hydra's own.
    return "mpich" if {"PMI_RANK", "MPI_LOCALNRANKS"} <= environment.keys() else None


def find_job_id(environment: Mapping[str, str]) -> str:
    """Returns an id that all ranks of the launcher's job share and other jobs on this node don't."""
    for names in JOB_VARIABLES:
        values = [environment[name] for name in names if environment.get(name)]
        if environment.get(names[0]):
            return re.sub(r"[^A-Za-z0-9_-]", "_", "-".join(values))[:64]
    # The launcher's own process on this node, told from later ones with the same number by when it started.
    launcher = launcher_process(environment.get("PMI_RANK"))
    return f"{launcher}-{process_state(launcher).start}"


class ProcessState(NamedTuple):
    """What proc(5)'s stat says of a process: its name, its parent, and when it started, in ticks since boot."""

    name: str
    parent: int
    start: int


def process_state(pid: int) -> ProcessState:
    """Returns what the kernel says of a process; nothing and zeros when it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ProcessState("", 0, 0)
    # The second field is a name in parentheses that may hold anything.
    head, _, tail = text.rpartition(")")
    fields = tail.split()
    return ProcessState(head.partition("(")[2], int(fields[1]), int(fields[19]))


def launcher_process(rank: str | None) -> int:
    """Returns the launcher's own process on this node: a wrapper between it and us has been told our rank as well.

    Args:
        rank: as PMI_RANK says it, which a nested launcher has got, too: it is known by its name.
    """
    pid = os.getppid()
    for _ in range(MOST_WRAPPERS if rank is not None else 0):
        state = process_state(pid)
        if state.parent <= 1 or state.name == PROXY or not _was_given(pid, f"PMI_RANK={rank}"):
            break
        pid = state.parent
    return pid


def _was_given(pid: int, wanted: str) -> bool:
    """True when a process was started with this in its environment, as NAME=VALUE."""
    try:
        return os.fsencode(wanted) in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False


def may_preload(program: Path, library: Path) -> bool:
    """False when the loader would complain about the library, or the program has rights of its own."""
    try:
        mode = program.stat().st_mode
        with program.open("rb") as stream, library.open("rb") as own:
            head, own_head = stream.read(20), own.read(20)
    except OSError:
        return True
    if mode & (stat.S_ISUID | stat.S_ISGID):
        return False
    if head[:4] != b"\x7fELF":
        return True
    return head[ELF_CLASS] == own_head[ELF_CLASS] and head[ELF_MACHINE] == own_head[ELF_MACHINE]


def may_need_sanitizer(program: Path) -> bool:
    """True when the program may need a sanitizer's runtime preloaded first; a closer look tells."""
    try:
        with program.open("rb") as stream:
            # Linkers put the names of needed libraries near the start.
            return re.search(rb"lib[alh]san\.so", stream.read(1 << 20)) is not None
    except OSError:
        return False
