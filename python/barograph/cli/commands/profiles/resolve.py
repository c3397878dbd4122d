# SPDX-License-Identifier: BSD-3-Clause
"""`barograph resolve`: functions, files and lines of the call sites that a profile names, stored in it."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph import completion_lock
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profile_path import in_utf8
from barograph.cli.options.profiles import json_option, print_json, screen
from barograph.read.merge import MergeError
from barograph.source.remarks import remarks
from barograph.source.resolve import resolve_profile


@click.command("resolve")
@click.argument("profile", type=click.Path())
@click.option(
    "--search",
    multiple=True,
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="Search this folder first for the program and its libraries; may be repeated.",
)
@json_option
def command(profile: str, search: tuple[str, ...], as_json: bool) -> None:
    """Store functions, files and lines of the recorded call sites in the profile.

    `barograph run` does so when the program has ended; use this command if the program was not accessible
    then. A file is used only if its build id matches the recorded one.
    """
    in_utf8(profile)
    completion_lock.wait(profile)
    try:
        result = resolve_profile(profile, search=search, again=True)
    except (MergeError, OSError) as error:
        raise CommandError(str(error), code=ExitCode.FAILED) from error
    if as_json:
        content = asdict(result)
        del content["metadata"]
        print_json("resolve", {"profile": profile, **content})
        return
    output = screen()
    output.line(f"{profile}: {result.resolved:,} of {result.addresses:,} addresses resolved")
    for line in remarks(result):
        output.line(line)
