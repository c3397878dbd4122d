# SPDX-License-Identifier: BSD-3-Clause
"""What commands that write a profile share: the -o option, the bar while they work, the line at their end.

Used by `merge` and `slice`. Must never replace a file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profile_path import in_utf8
from barograph.cli.options.profiles import print_json, screen
from barograph.read.events.trace import trace_folder
from barograph.read.merge import ENDING, Merged, MergeError, Progress
from barograph.wording.counted import counted

Function = TypeVar("Function", bound=Callable[..., Any])


def output_option(function: Function) -> Function:
    """The -o option; where a profile has that name already, the command says so before it begins."""

    def check(_ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
        in_utf8(os.path.abspath(os.fsdecode(value)))
        refuse_existing(value)
        return value

    return click.option(
        "-o",
        "--output",
        required=True,
        type=click.Path(),
        callback=check,
        help="Name of the new profile, with or without .baro.",
    )(function)


def refuse_existing(output: str) -> None:
    """Raises CommandError if the profile that -o names exists."""
    path = Path(output if output.endswith(ENDING) else output + ENDING)
    if path.exists():
        raise CommandError(f"{path} exists already", hint="choose another name with -o")


def refuse_missing_folder(output: str) -> None:
    """Raises CommandError where the folder that -o names is not there."""
    folder = Path(output).parent
    if not folder.is_dir():
        raise CommandError(
            f"{folder} is not a folder", hint="choose another place with -o", code=ExitCode.USAGE
        )


@contextmanager
def progress_bar(label: str) -> Generator[Progress, None, None]:
    """A bar on stderr when that is a terminal; turns MergeError into the command's error."""
    steps = 1000
    try:
        if not sys.stderr.isatty():
            yield lambda _done: None
            return
        with click.progressbar(length=steps, label=label, file=sys.stderr) as bar:
            yield lambda done: bar.update(round(done * steps) - bar.pos)
            bar.update(steps - bar.pos)
    except MergeError as error:
        raise CommandError(str(error), hint=error.hint, code=ExitCode.FAILED) from error


def tell(command: str, merged: Merged, *, as_json: bool) -> None:
    """Says where the new profile is and what it holds."""
    size = merged.path.stat().st_size
    if as_json:
        content = {
            "profile": str(merged.path),
            "bytes": size,
            "ranks": merged.ranks,
            "locations": merged.locations,
            "call_paths": merged.call_paths,
            "objects": merged.objects,
            "facts": merged.facts,
            "traced_ranks": merged.traced_ranks,
            "losses": merged.losses,
        }
        print_json(command, content)
        return
    output = screen()
    ranks = counted(merged.ranks, "rank")
    output.line(
        f"{merged.path}: {ranks}, {merged.call_paths:,} call paths, {merged.facts:,} facts, {size:,} bytes"
    )
    if merged.traced_ranks:
        ranks = counted(merged.traced_ranks, "rank")
        output.line(f"with the trace of {ranks} in {trace_folder(merged.path)}")
    if merged.trace_left_out:
        output.line(
            "without the trace: call paths cannot be extracted from it; `barograph trace` filters and exports it"
        )
    for loss in merged.losses:
        output.line(f"left out: {loss}")
