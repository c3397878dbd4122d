# SPDX-License-Identifier: BSD-3-Clause
"""Checks of names that a command was given: what the profile does not hold is a typing error, not an empty table."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterable, Sequence

from barograph.analyze.files.files import matching_files
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.wording.communicator_name import given_name


def check_communicators(workspace: Workspace, names: Sequence[str]) -> Sequence[str]:
    """Returns the names, ours for those of MPI; raises CommandError when no communicator or window has one of them."""
    if not names:
        return names
    known = [row["name"] for row in workspace.query("communicator_names") if row["name"]]
    called: dict[str, list[str]] = {}
    for name in known:
        called.setdefault(given_name(name, "") or name, []).append(name)
    refuse_unknown(workspace, names, [*known, *called], "communicator or window", "comms --summary")
    return [ours for name in names for ours in called.get(name, [name])]


def check_operations(workspace: Workspace, names: Sequence[str], lister: str) -> Sequence[str]:
    """Returns the names; raises CommandError when the profile has no call of one; `lister` is what shows them."""
    if names:
        known = [row["name"] for row in workspace.query("operation_names")]
        refuse_unknown(workspace, names, known, "call of", lister)
    return names


def check_files(workspace: Workspace, patterns: Sequence[str]) -> Sequence[str]:
    """Returns the patterns; raises CommandError when one matches no file."""
    if workspace.run.io_recorded:
        for pattern in patterns:
            if not matching_files(workspace, [pattern]):
                raise CommandError(
                    f"{workspace.name} has no file that matches {pattern}",
                    hint=f"`barograph files {_path(workspace)}` lists them; quote a pattern: '*.h5'",
                    code=ExitCode.USAGE,
                )
    return patterns


def refuse_unknown(
    workspace: Workspace, names: Iterable[str], known: Sequence[str], what: str, lister: str
) -> None:
    """Raises CommandError for the first name that is not known; `lister` is the command that shows those there are."""
    for name in names:
        if name in known:
            continue
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"`barograph {lister} {_path(workspace)}` lists them"
        raise CommandError(f"{workspace.name} has no {what} {name}", hint=hint, code=ExitCode.USAGE)


def _path(workspace: Workspace) -> str:
    return shlex.quote(str(workspace.profile.path))
