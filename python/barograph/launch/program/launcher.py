# SPDX-License-Identifier: BSD-3-Clause
"""Finds the launcher that fits a program, and what must be said to it on this machine.

Called once, by `barograph run -n` and doctor, never on ranks. May start launchers with --version and
nothing else.
"""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from barograph.launch.errors import LaunchError
from barograph.launch.plugins.families import MPICH, OPEN_MPI, STANDARD_ABI, TITLES, launcher_family

# In the order they are tried. The first row is what a user's modules and alternatives put on PATH.
CANDIDATES: dict[str | None, tuple[str, ...]] = {
    None: ("mpirun", "mpiexec", "srun"),
    OPEN_MPI: ("mpirun.openmpi", "mpiexec.openmpi", "orterun", "prterun"),
    MPICH: ("mpirun.mpich", "mpiexec.mpich", "mpiexec.hydra"),
}
# File names of launchers; MPI packages may append a suffix, as in mpirun.openmpi.
NAMED = re.compile(r"(mpirun|mpiexec|srun|orterun|prterun)\b")
# Set inside an allocation of a batch system: it then knows the nodes and slots, and we say nothing about
# them.
SCHEDULER_VARIABLES = (
    "SLURM_JOB_ID",
    "PBS_JOBID",
    "LSB_JOBID",
    "JOB_ID",
    "COBALT_JOBID",
    "FLUX_JOB_ID",
    "OAR_JOB_ID",
)
# Open MPI 4 and PRRTE (Open MPI 5) each ask twice before they start as root, as in a container.
AS_ROOT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_ALLOW_RUN_AS_ROOT": "1",
    "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
}
OVERSUBSCRIBE = {
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}
# Arguments with which the user tells Open MPI about slots.
SLOT_ARGUMENTS = (
    "oversubscribe",
    "-H",
    "-host",
    "--host",
    "hostfile",
    "machinefile",
    "map-by",
    "use-hwthread-cpus",
)


@dataclass(frozen=True)
class Launcher:
    """A launcher: the words that start it, its MPI family (or "slurm", "other"), its version line."""

    words: tuple[str, ...]
    family: str
    version: str

    def fits(self, family: str | None) -> bool:
        """True when it can start programs of an MPI family, as far as is known.

        There are libraries of the standard ABI from several makers, so its name says nothing about the launcher.
        """
        return family in {None, STANDARD_ABI} or self.family in {family, "slurm", "other"}


@functools.cache
def identify(words: tuple[str, ...]) -> Launcher:
    """Returns the launcher that `words` start, after asking it for its version."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    try:
        done = subprocess.run(
            [words[0], "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=20,
            env=environment,
        )
        text = done.stdout + done.stderr
    except (OSError, subprocess.SubprocessError):
        text = ""
    return Launcher(words, launcher_family(text), version_line(text))


def version_line(text: str) -> str:
    """Returns what a launcher prints for --version in one line; Hydra's first line lacks the number."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    number = re.search(r"^\s*Version:\s*(\S+)", text, re.MULTILINE)
    return f"Hydra {number[1]}" if number and "HYDRA" in first else first


def find_launchers() -> list[Launcher]:
    """Returns all launchers on PATH, each program once, those that the plain names give first."""
    found: dict[str, Launcher] = {}
    for names in CANDIDATES.values():
        for name in names:
            path = shutil.which(name)
            if path is not None:
                found.setdefault(str(Path(path).resolve()), identify((path,)))
    return list(found.values())


def choose_launcher(family: str | None, library: Path | None, explicit: str | None) -> Launcher:
    """Returns the launcher for a program.

    Args:
        family: the program's MPI family, None when it is not known.
        library: the program's MPI library, beside which a launcher may be.
        explicit: the user's own choice, a command with arguments ("srun --mpi=pmix").

    Raises:
        LaunchError: there is none, or none of the program's MPI family.
    """
    if explicit is not None:
        words = shlex.split(explicit)
        path = shutil.which(words[0]) if words else None
        if path is None:
            raise LaunchError(
                f"there is no launcher {explicit!r}", hint="--launcher takes a command such as 'srun'"
            )
        return Launcher((path, *words[1:]), *_family_and_version(path))
    names = [*CANDIDATES[None], *CANDIDATES.get(family, ())]
    paths = [path for path in map(shutil.which, names) if path is not None]
    if library is not None:
        paths = _those_of_the_library(paths, library) + paths
    for path in paths:
        launcher = identify((path,))
        if launcher.fits(family):
            return launcher
    if not paths:
        hint = "load an MPI module, or choose a launcher with --launcher"
        raise LaunchError("no MPI launcher was found: neither mpirun, mpiexec nor srun is on PATH", hint=hint)
    other = identify((paths[0],))
    raise LaunchError(
        f"the program uses {TITLES[str(family)]}, but {Path(paths[0]).name} on PATH belongs to "
        f"{TITLES[other.family]}; it would start ranks that do not find each other",
        hint="load the module of the program's MPI, or choose a launcher with --launcher",
    )


def as_typed(words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the words of a launcher with its name in place of its path, if the name finds it.

    Open MPI's mpirun that is called by its path puts its own folder first in the PATH of the ranks, where another
    python3 is than that of a virtual environment.
    """
    name = Path(words[0]).name
    return (name, *words[1:]) if shutil.which(name) == words[0] else words


def _those_of_the_library(paths: Sequence[str], library: Path) -> list[str]:
    """Returns the launchers in a library's own prefix, those on PATH first.

    Another version's launcher starts ranks that don't find each other, or none at all. Intel's mpirun is a
    script that takes mpiexec.hydra from PATH, whosever that is, so its program comes before it.
    """
    lib = library.resolve().parent
    # Older Intel MPI: lib/release/libmpi.so.12
    folder = (lib.parents[1] if lib.name in {"release", "debug"} else lib.parent) / "bin"
    beside = [folder / name for name in ("mpiexec.hydra", "mpirun", "mpiexec")]
    found = [path for path in paths if Path(path).resolve().parent == folder]
    return found + [str(path) for path in beside if os.access(path, os.X_OK)]


def _family_and_version(path: str) -> tuple[str, str]:
    launcher = identify((path,))
    return launcher.family, launcher.version


def launcher_environment(launcher: Launcher, ranks: int | None, arguments: Sequence[str]) -> dict[str, str]:
    """Returns the variables that let a launcher start here at all, none that are set already.

    Args:
        launcher: who is started.
        ranks: how many ranks were asked for; None when the launcher decides.
        arguments: the launcher's own arguments, which may say how to place ranks.
    """
    additions: dict[str, str] = {}
    if launcher.family not in {OPEN_MPI, "other"}:
        return additions
    if os.geteuid() == 0:
        additions |= AS_ROOT
    placed = any(word in argument for argument in (*launcher.words, *arguments) for word in SLOT_ARGUMENTS)
    scheduled = any(name in os.environ for name in SCHEDULER_VARIABLES)
    if ranks is not None and ranks > count_cores() and not placed and not scheduled:
        additions |= OVERSUBSCRIBE
    return {name: value for name, value in additions.items() if name not in os.environ}


def count_cores(topology: Path = Path("/sys/devices/system/cpu"), allowed: set[int] | None = None) -> int:
    """Returns how many cores (not hardware threads) we may use: what Open MPI takes for slots."""
    cores: set[tuple[str, str]] = set()
    processors = os.sched_getaffinity(0) if allowed is None else allowed
    for processor in processors:
        folder = topology / f"cpu{processor}" / "topology"
        try:
            cores.add(((folder / "physical_package_id").read_text(), (folder / "core_id").read_text()))
        except OSError:
            return len(processors)
    return len(cores)


def describe_environment(additions: Mapping[str, str]) -> str:
    """Returns variables as a shell would take them, for --dry-run."""
    return " ".join(f"{name}={shlex.quote(value)}" for name, value in additions.items())
