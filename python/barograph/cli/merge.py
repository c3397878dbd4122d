# SPDX-License-Identifier: BSD-3-Clause
"""`barograph merge`: a folder of parts, or the profiles of several nodes, as one file."""

from __future__ import annotations

import click

from barograph.cli.profile_path import ProfilePath
from barograph.cli.profiles import json_option
from barograph.cli.written_profile import output_option, progress_bar, tell
from barograph.read.merge import SameRanks, merge


@click.command("merge")
@click.argument("profiles", nargs=-1, required=True, type=ProfilePath(), metavar="PROFILE...")
@output_option
@click.option(
    "--same-ranks",
    type=click.Choice(["refuse", "first", "last"]),
    default="refuse",
    show_default=True,
    help="What to do when several profiles have a rank: nothing, or take the first or last that has it.",
)
@click.option("--any-job", is_flag=True, help="Merge also profiles that say they are of different jobs.")
@click.option(
    "--salvage", is_flag=True, help="Take what is intact of damaged profiles, and say what is missing."
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
    """Make one profile file of a folder of parts, or of the profiles of several nodes of a job.

    Call paths, communicators and windows that several profiles have become one; ranks keep their numbers,
    and their traces come along. No profile is changed or removed.
    """
    with progress_bar("merging") as progress:
        merged = merge(
            profiles, output, same_ranks=same_ranks, any_job=any_job, salvage=salvage, progress=progress
        )
    tell("merge", merged, as_json=as_json)
