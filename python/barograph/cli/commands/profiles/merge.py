# SPDX-License-Identifier: BSD-3-Clause
"""`barograph merge`: a folder of parts, or the profiles of several nodes, as one file."""

from __future__ import annotations

import click

from barograph.cli.options.profile_path import ProfilePath
from barograph.cli.options.profiles import json_option
from barograph.cli.options.written_profile import output_option, progress_bar, tell
from barograph.read.merge import SameRanks, merge


@click.command("merge")
@click.argument("profiles", nargs=-1, required=True, type=ProfilePath(), metavar="PROFILE...")
@output_option
@click.option(
    "--same-ranks",
    type=click.Choice(["refuse", "first", "last"]),
    default="refuse",
    show_default=True,
    help="If several profiles have the same rank: stop, or keep the first or the last.",
)
@click.option("--any-job", is_flag=True, help="Merge profiles even if they are of different jobs.")
@click.option(
    "--salvage", is_flag=True, help="Use the intact parts of damaged profiles, and report what is missing."
)
@json_option
def command(
    *,
    profiles: tuple[str, ...],
    output: str,
    same_ranks: SameRanks,
    any_job: bool,
    salvage: bool,
    as_json: bool,
) -> None:
    """Merge a folder of parts, or the profiles of several nodes of a job, into one profile file.

    Call paths, communicators and windows that several profiles share are merged; ranks keep their numbers
    and traces. The input profiles are not changed or removed.
    """
    with progress_bar("merging") as progress:
        merged = merge(
            profiles, output, same_ranks=same_ranks, any_job=any_job, salvage=salvage, progress=progress
        )
    tell("merge", merged, as_json=as_json)
