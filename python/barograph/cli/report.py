# SPDX-License-Identifier: BSD-3-Clause
"""`barograph report`: where the time went and what to look at first."""

from __future__ import annotations

import click

from barograph.cli.profiles import (
    print_json,
    profile_argument,
    reading_options,
    screen,
    workspace_of,
)
from barograph.show.report import make_report, print_report, report_json


@click.command("report")
@profile_argument()
@click.option("--top", default=10, show_default=True, type=click.IntRange(min=1), help="Length of each list.")
@reading_options
def command(profile: str, top: int, as_json: bool) -> None:
    """Show where the time went and what to look at first.

    PROFILE is a file or folder that `barograph run` wrote.
    """
    with workspace_of(profile) as workspace:
        report = make_report(workspace, top)
        if as_json:
            print_json("report", report_json(workspace, report))
        else:
            print_report(report, screen())
