# SPDX-License-Identifier: BSD-3-Clause
"""`barograph slice`: some ranks or call paths of a profile as a profile of its own."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import json_option, profile_argument
from barograph.cli.options.ranges import NAME, RANKS
from barograph.cli.options.rank_choice import refuse_unknown_ranks
from barograph.cli.options.written_profile import output_option, progress_bar, tell
from barograph.read import open as open_profile
from barograph.read.merge import slice_profile


@click.command("slice")
@profile_argument()
@output_option
@click.option("--ranks", type=RANKS, metavar="LIST", help="Keep these ranks, for example 0-3,7.")
@click.option(
    "--path",
    "paths",
    type=NAME,
    multiple=True,
    metavar="NAME",
    help="Keep the call paths of this operation and all below: a name (with * and ?), the end of a path "
    "(solve > MPI_Allreduce) or a path_id. May be repeated.",
)
@click.option("--salvage", is_flag=True, help="Use the intact parts of a damaged profile.")
@json_option
def command(
    *,
    profile: str,
    output: str,
    ranks: list[int] | None,
    paths: tuple[str, ...],
    salvage: bool,
    as_json: bool,
) -> None:
    """Write some ranks or call paths of a profile to a new profile.

    The callers of a call path are included with their inclusive time, so that anything left out below them
    counts as their exclusive time. Messages are kept by sending rank;
    a trace is kept with --ranks, but not with --path.
    """
    if ranks is None and not paths:
        raise CommandError(
            "nothing would be left out", hint="say what to keep with --ranks or --path", code=ExitCode.USAGE
        )
    if ranks is not None:
        check_ranks_of(profile, ranks, salvage=salvage)
    path_ids = wanted_paths(profile, paths, salvage=salvage) if paths else None
    with progress_bar("writing") as progress:
        merged = slice_profile(
            profile, output, ranks=ranks, path_ids=path_ids, salvage=salvage, progress=progress
        )
    tell("slice", merged, as_json=as_json)


def check_ranks_of(profile: str, ranks: Sequence[int], *, salvage: bool) -> None:
    """Raises CommandError when the profile lacks one of the ranks."""
    with open_profile(profile, salvage=salvage) as opened:
        rows: list[dict[str, Any]] = opened.table("locations").select(["rank"]).to_pylist()
    known: set[int] = {row["rank"] for row in rows}
    refuse_unknown_ranks(Path(profile).name, ranks, known)


def wanted_paths(profile: str, patterns: Sequence[str], *, salvage: bool) -> list[int]:
    """Returns the ids of the call paths that fit a pattern and of all below them."""
    with open_profile(profile, salvage=salvage) as opened:
        rows: list[dict[str, Any]] = opened.table("call_paths").to_pylist()
    wanted = set[int]()
    for pattern in patterns:
        found = [row["path_id"] for row in rows if fits(row, pattern)]
        if not found:
            raise CommandError(
                f"no call path matches {pattern}",
                hint=f"`barograph tree {shlex.quote(profile)}` lists them",
                code=ExitCode.USAGE,
            )
        wanted.update(found)
    for row in rows:  # parents come first
        if row["parent_id"] in wanted:
            wanted.add(row["path_id"])
    return sorted(wanted)


def fits(row: dict[str, Any], pattern: str) -> bool:
    """True when a row of `call_paths` is what the pattern names."""
    if pattern.isdecimal() and row["path_id"] == int(pattern):
        return True
    path: str = row["call_path"]
    if " > " in pattern:
        return fnmatchcase(path, pattern) or fnmatchcase(path, f"* > {pattern}")
    return fnmatchcase(row["operation"], pattern)
