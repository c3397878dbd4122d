# SPDX-License-Identifier: BSD-3-Clause
"""Several programs in one job: `./a input : -n 2 ./b`, as the mpirun of Open MPI and Hydra's mpiexec take it.

After a `:` come options of the launcher, then a program and its arguments. Only words; nothing is started.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from barograph.launch.plugins.families import MPICH, OPEN_MPI

SEPARATOR = ":"
# Options that may precede a program, and how many words follow each: mpirun(1) of Open MPI, which takes long
# ones with one dash as well, and `mpiexec -help` of Hydra.
ARGUMENTS: dict[str, dict[str, int]] = {
    OPEN_MPI: {
        **dict.fromkeys(("c", "n", "np", "N", "npernode", "npersocket", "ppr"), 1),
        **dict.fromkeys(("H", "host", "hostfile", "machinefile", "default-hostfile"), 1),
        **dict.fromkeys(
            ("map-by", "rank-by", "bind-to", "cpus-per-proc", "cpus-per-rank", "cpu-set", "pe-list"), 1
        ),
        **dict.fromkeys(("x", "path", "prefix", "wd", "wdir", "app", "personality", "preload-files"), 1),
        **dict.fromkeys(("mca", "gmca", "omca", "prtemca", "pmixmca"), 2),
        **dict.fromkeys(("tune", "am"), 1),
        "partition": 1,  # ours, see coupling.py
    },
    MPICH: {
        **dict.fromkeys(
            ("n", "np", "ppn", "perhost", "f", "machinefile", "host", "hosts", "arch", "soft"), 1
        ),
        **dict.fromkeys(
            ("wdir", "gwdir", "path", "gpath", "umask", "envlist", "genvlist", "bind-to", "map-by"), 1
        ),
        **dict.fromkeys(("env", "genv"), 2),
        "partition": 1,
    },
}
# The same where programs go into a file for srun.
IN_FILE: dict[str, int] = dict.fromkeys(("n", "np", "ntasks", "partition"), 1)


@dataclass(frozen=True)
class Part:
    """The words between two `:`. `program` is empty where none was found."""

    options: tuple[str, ...]
    program: tuple[str, ...]


def several(words: Sequence[str]) -> bool:
    """True when the words name more than one program."""
    return SEPARATOR in words


def first_program(words: Sequence[str]) -> tuple[str, ...]:
    """Returns the words before the first `:`."""
    return tuple(words[: words.index(SEPARATOR)]) if several(words) else tuple(words)


def further_parts(words: Sequence[str], family: str) -> list[Part]:
    """Returns what follows the first program; of launchers that are not in ARGUMENTS no program is known."""
    further = list(_split(words))[1:]
    if family not in ARGUMENTS:
        return [Part(part, ()) for part in further]
    return [_part(part, ARGUMENTS[family]) for part in further]


def parts_for_file(words: Sequence[str]) -> list[Part]:
    """Returns what follows the first program where only numbers of ranks, and names, can precede each."""
    return [_part(part, IN_FILE) for part in list(_split(words))[1:]]


def ranks_of(part: Part) -> int:
    """Returns how many ranks a part asks for."""
    for option, value in itertools.pairwise(part.options):
        if option.lstrip("-") in {"n", "np", "c", "ntasks"} and option.startswith("-") and value.isdigit():
            return int(value)
    return 1


def _split(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    part: list[str] = []
    for word in words:
        if word == SEPARATOR:
            yield tuple(part)
            part = []
        else:
            part.append(word)
    yield tuple(part)


def _part(words: tuple[str, ...], arguments: dict[str, int]) -> Part:
    at = 0
    unknown = False
    while at < len(words):
        word = words[at]
        if word.startswith("-"):
            following = arguments.get(word.lstrip("-"))
            unknown = following is None
            at += 1 + (following or 0)
        elif unknown and shutil.which(word) is None:
            at += 1  # may belong to the option before it
        else:
            return Part(words[:at], words[at:])
    return Part(words, ())
