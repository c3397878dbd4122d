# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --couple mpi`: programs of one job that keep an MPI_COMM_WORLD each, and analyzers behind them.

Only words and checks; nothing is started. src/world does the rest in each process.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from barograph import replacing
from barograph.launch.check.installation_check import find_mpi_library
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.launch.plugins.families import MPICH, OPEN_MPI, TITLES
from barograph.launch.program.launcher import Launcher
from barograph.launch.program.programs import Part
from barograph.launch.program.target import Target

SETTING: Final = "BAROGRAPH_COUPLE"
PARTITION: Final = "BAROGRAPH_PARTITION"
# Tells analyzers which library to load (python/barograph/couple/analyzer.py).
LIBRARY: Final = "BAROGRAPH_COUPLE_MPI"
ANALYZERS: Final = "barograph-analyzer"
MODULE: Final = "barograph.couple.analyzer"
# Where Open MPI's osc/rdma keeps the files of windows; folders of ours begin as src/world/window_files.cpp has it.
WINDOWS: Final = "OMPI_MCA_osc_rdma_backing_directory"
WINDOW_FOLDER: Final = Path("/dev", "shm", "barograph-windows-")
# What is in the folder of what analyzers have got.
RECEIVED_FILES: Final = r"analyzer-\d+-node-\d+\.bev|run\.baro(\.trace)?"
OPTION: Final = "--partition"
# Seconds that analyzers get to write what they have, once Open MPI has sent SIGTERM to a job that died.
KILL_AFTER_S: Final = 3
EXAMPLE: Final = "--analyzers 2, or --analyzers 1:16 for one per 16 ranks"


class Coupling(NamedTuple):
    """What was asked for.

    Attributes:
        analyzers: how many; 0 where there are none, or as many as `ratio` says.
        ratio: ranks of programs per analyzer, 0 where their number is given.
        keeps_events: events are written to files as well, as --trace asks.
    """

    analyzers: int = 0
    ratio: int = 0
    keeps_events: bool = True

    @property
    def analyzed(self) -> bool:
        """True where there are analyzers."""
        return bool(self.analyzers or self.ratio)

    def analyzers_of(self, ranks: int) -> int:
        """Returns the number of analyzers for programs with `ranks` ranks in all.

        Raises:
            LaunchError: there are more of them than ranks.
        """
        count = -(-ranks // self.ratio) if self.ratio else self.analyzers
        if count > ranks:
            raise LaunchError(
                f"--analyzers {count} is more than the programs have ranks ({ranks})",
                hint=f"--analyzers {ranks} at most; one per 16 ranks are enough as a rule: --analyzers 1:16",
            )
        return count


def parse_coupling(analyzers: str | None, *, keeps_events: bool) -> Coupling:
    """Returns what --analyzers asks for; raises LaunchError where it is neither N nor 1:RATIO."""
    if analyzers is None:
        return Coupling(keeps_events=keeps_events)
    match = re.fullmatch(r"(?:([0-9]{1,9}):)?([0-9]{1,9})", analyzers.strip())
    if match is None:
        raise LaunchError(f"--analyzers {analyzers!r} is neither a number nor a ratio", hint=EXAMPLE)
    number = int(match[2])
    if match[1] is not None and int(match[1]) != 1:
        raise LaunchError(f"--analyzers {analyzers}: a ratio begins with 1:", hint=EXAMPLE)
    if number == 0:
        raise LaunchError(
            f"--analyzers {analyzers}: "
            + ("there cannot be one per 0 ranks" if match[1] else "there must be at least one"),
            hint=EXAMPLE if match[1] else "leave the option out to couple programs only",
        )
    if match[1] is not None:
        return Coupling(ratio=number, keeps_events=keeps_events)
    return Coupling(analyzers=number, keeps_events=keeps_events)


def check_installation(installation: Installation) -> None:
    """Raises LaunchError where there is no world layer."""
    if not installation.world_library.is_file():
        raise LaunchError(
            f"--couple mpi: this installation is incomplete: there is no {installation.world_library}",
            hint="install Barograph again",
        )


def check_launcher(launcher: Launcher) -> None:
    """Raises LaunchError for a launcher of which it is not known how it starts several programs."""
    if launcher.family not in {OPEN_MPI, MPICH, "slurm"}:
        raise LaunchError(
            f"--couple mpi: {Path(launcher.words[0]).name} is not a launcher that is known",
            hint="choose the mpirun of Open MPI, mpiexec of MPICH or Intel MPI, or srun with --launcher",
        )


def check_target(target: Target) -> None:
    """Raises LaunchError for a program that has no MPI_COMM_WORLD that could be replaced, as far as its file tells."""
    for obstacle in target.obstacles:
        raise LaunchError(f"--couple mpi: {target.file} {obstacle.why}", hint=obstacle.hint)
    starts_another = any(os.path.isfile(word) or shutil.which(word) for word in target.arguments[1:])
    # One that cannot be found may be MPI's.
    complete = all(file is not None for _, file in target.libraries)
    if target.kind == "program" and target.mpi[0] is None and complete and not starts_another:
        raise LaunchError(
            f"--couple mpi: {target.file} does not use MPI",
            hint="all programs of a coupled job are MPI programs; run this one by itself",
        )


def take_partition(part: Part) -> tuple[Part, str]:
    """Returns a part without --partition NAME, and that name, "" where it has none.

    Raises:
        LaunchError: the name is missing.
    """
    options = list(part.options)
    name = ""
    at = 0
    while at < len(options):
        option, equals, text = options[at].partition("=")
        if option != OPTION:
            at += 1
            continue
        name = text if equals else "".join(options[at + 1 : at + 2])
        check_name(name)
        del options[at : at + (1 if equals else 2)]
    return Part(tuple(options), part.program), name


def check_name(name: str) -> None:
    """Raises LaunchError for what cannot be the name of a program."""
    if not name or len(name.encode()) > 127 or not name.isprintable() or name == ANALYZERS:
        why = "is kept for --analyzers" if name == ANALYZERS else "is not a name of a program"
        raise LaunchError(
            f"{OPTION} {name!r} {why}", hint=f"{OPTION} ocean: 1 to 127 bytes, no control characters"
        )


def has_ranks_only(part: Part) -> bool:
    """True where only a number of ranks precedes a program."""
    return not part.options or (
        len(part.options) == 2 and part.options[0].lstrip("-") in {"n", "np", "ntasks"}
    )


def analyzer_words(output: Path) -> list[str]:
    """Returns the command of an analyzer; `output`: path of the profile without its ending."""
    return [sys.executable, "-m", MODULE, "--output", str(output)]


def analyzer_variables(targets: Sequence[Target], launcher: Launcher) -> dict[str, str]:
    """Returns the settings of analyzers that differ from those of the programs.

    Raises:
        LaunchError: the MPI library of the programs is not known.
    """
    library = next((library for _, library in (target.mpi for target in targets) if library), None)
    library = library or find_mpi_library(launcher.family, launcher)
    if library is None:
        raise LaunchError(
            "--analyzers: the programs do not tell which MPI library they use",
            hint="name the launcher of that MPI with --launcher, by its path",
        )
    return {PARTITION: ANALYZERS, LIBRARY: str(library), "BAROGRAPH_RECORD": "off"}


def received_folder(output: Path) -> Path:
    """Returns the folder of what analyzers have got (barograph/couple/analyzer.py); they remove it themselves."""
    return output.with_name(f".{output.name}.events")


def keep_received(output: Path) -> list[Path]:
    """Gives what analyzers that were killed have got a name that people see; returns those files, none in most runs."""
    folder = received_folder(output)
    if not any(folder.glob("*.bev")):
        remove_received(output)
        return []
    names = itertools.chain([".events"], (f"-{count}.events" for count in itertools.count(2)))
    kept = next(
        path for path in (output.with_name(output.name + name) for name in names) if not path.exists()
    )
    folder.rename(kept)
    return sorted(kept.glob("*.bev"))


def remove_received(output: Path) -> None:
    """Removes what analyzers have got, and nothing else of that name."""
    folder = received_folder(output)
    if replacing.is_only(folder, RECEIVED_FILES):
        replacing.remove_folder(folder)


def launcher_words(launcher: Launcher) -> list[str]:
    """Returns what a launcher is told where there are analyzers, so that they can write what they have at the end."""
    if launcher.family == OPEN_MPI and _major(launcher) < 5:
        return ["--mca", "odls_base_sigkill_timeout", str(KILL_AFTER_S)]
    return []


def window_folder(launcher: Launcher) -> str:
    """Returns how the folders begin in which programs keep the files of their windows; "" where they get none.

    Open MPI 4 gives these files names that programs of a job have in common.
    """
    shared = launcher.family == OPEN_MPI and _major(launcher) < 5 and WINDOWS not in os.environ
    return (
        f"{WINDOW_FOLDER}{os.getuid()}-"
        if shared and os.access(WINDOW_FOLDER.parent, os.W_OK | os.X_OK)
        else ""
    )


def what_dies_with_it(launcher: Launcher, *, analyzed: bool) -> str:
    """Returns what becomes of the job when one of its processes dies, in a line."""
    if launcher.family == "slurm":
        return "whether a rank that dies ends the other programs is up to srun: see its --kill-on-bad-exit"
    who = "a rank or an analyzer" if analyzed else "a rank of one program"
    if not analyzed:
        end = ""
    elif launcher_words(launcher):
        end = f"; analyzers have {KILL_AFTER_S} s then to write what they have"
    else:
        end = "; what analyzers have got by then is kept"
    return f"{who} that dies ends the whole job ({TITLES[launcher.family]}){end}"


def _major(launcher: Launcher) -> int:
    match = re.search(r"\b(\d+)\.\d+", launcher.version)
    return int(match[1]) if match else 0
