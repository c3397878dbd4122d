# SPDX-License-Identifier: BSD-3-Clause
"""What a batch script must export so that everything it starts is recorded: `eval "$(barograph env)"`.

Only text; nothing is set or started here.
"""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from barograph.launch import recording
from barograph.launch.installation import Installation
from barograph.launch.program import coupling

SHELLS = ("sh", "bash", "zsh", "csh", "tcsh", "fish")


def make_exports(
    options: Mapping[str, str | None], installation: Installation, *, coupled: bool = False
) -> dict[str, str]:
    """Returns the variables to export.

    Args:
        options: setting name -> text; None where not given.
        installation: whose library is preloaded.
        coupled: the programs of one MPI job get an MPI_COMM_WORLD each.

    Raises:
        LaunchError: a setting is wrong, or this installation cannot record.
    """
    installation.require()
    variables = recording.collect_settings(options)
    given = variables.get("BAROGRAPH_OUTPUT")
    # As in on_rank.py: a coupled job's profile has what its analyzers find beside it.
    made_up = not coupled and (recording.is_made_up(options, given) or recording.is_folder(given or ""))
    suffix = recording.batch_job_id(os.environ) or time.strftime("%Y%m%d-%H%M%S")
    output = recording.resolve_output(given or f"barograph-{suffix}", "barograph")
    recording.make_folder(output)
    variables["BAROGRAPH_OUTPUT"] = str(output.absolute())
    if made_up:
        variables[recording.DEFAULT_OUTPUT] = variables["BAROGRAPH_OUTPUT"]
    variables["BAROGRAPH_ANNOUNCE"] = "1"
    if coupled:
        coupling.check_installation(installation)
        variables[coupling.SETTING] = "mpi"
    preloaded = os.environ.get("LD_PRELOAD", "")
    for library in reversed(installation.preloads(variables)):
        preloaded = preload_value(library, preloaded)
    return {"LD_PRELOAD": preloaded, **variables}


def preload_value(library: Path, present: str) -> str:
    """Returns LD_PRELOAD with the library before what is there, once."""
    entries = present.replace(" ", ":").split(":")
    return ":".join([str(library), *(entry for entry in entries if entry and entry != str(library))])


def render(variables: Mapping[str, str], shell: str) -> str:
    """Returns one command a line for a shell; each ends in a semicolon, so that `eval` may join them."""
    if shell == "fish":
        return "".join(f"set -gx {name} {_quote_fish(value)};\n" for name, value in variables.items())
    if shell in {"csh", "tcsh"}:
        return "".join(f"setenv {name} {_quote_csh(value)};\n" for name, value in variables.items())
    return "".join(f"export {name}={shlex.quote(value)};\n" for name, value in variables.items())


def remarks(lines: Sequence[str]) -> str:
    """Returns lines that say something to who reads the commands: `:` does nothing in all shells.

    A comment would end at the next line, which `eval` in csh does not see.
    """
    return "".join(f": {shlex.quote(line)};\n" for line in lines)


def _quote_fish(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _quote_csh(text: str) -> str:
    # Single quotes don't protect from history substitution.
    return shlex.quote(text).replace("!", "\\!")
