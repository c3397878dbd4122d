# SPDX-License-Identifier: BSD-3-Clause
"""`barograph info`: what a profile holds, how large it is, what it lost, and whether it is intact."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.calls.reduced_detail import budget, reduced_paths
from barograph.analyze.contents import file_sizes, section_sizes, table_sizes
from barograph.analyze.losses import losses_of
from barograph.analyze.metrics import job_metrics
from barograph.analyze.own_cost import own_cost
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.profiles import (
    AS_IT_IS,
    print_json,
    profile_argument,
    reading_options,
    screen,
    workspace_of,
)
from barograph.show.whole_run.contents import print_contents, print_reduced
from barograph.spec.tables.profile import REDUCED_DETAIL


@click.command("info")
@profile_argument()
@click.option(
    "--verify",
    is_flag=True,
    help="Read everything, also the trace, and verify every checksum; exits with 3 if something is damaged or missing.",
)
@reading_options
def command(profile: str, verify: bool, as_json: bool) -> None:
    """Show what a profile contains, and verify that it is intact."""
    click.get_current_context().meta[AS_IT_IS] = verify  # what is verified is not rewritten before
    with workspace_of(profile) as workspace:
        if verify:
            check: object = getattr(workspace.profile, "verify", None)
            if callable(check):
                check()
        files = file_sizes(workspace.profile.path)
        sections = section_sizes(workspace.profile)
        tables = table_sizes(workspace)
        losses = losses_of(workspace, everything=verify)
        reduced = REDUCED_DETAIL.typed(reduced_paths(workspace) if budget(workspace) else [])
        if as_json:
            print_json(
                "info",
                {
                    "profile": str(workspace.profile.path),
                    "format_version": workspace.profile.format_version,
                    "files": files,
                    "sections": sections,
                    "tables": tables,
                    "losses": asdict(losses),
                    "own_cost": cost_content(workspace),
                    "max_overhead": budget(workspace) or None,
                    "reduced_detail": reduced,
                    "metrics": job_metrics(workspace),
                    "metadata": workspace.run.metadata,
                    "verified": verify,
                },
            )
        else:
            output = screen()
            print_contents(workspace, files, sections, tables, losses, output, verified=verify)
            print_reduced(reduced, budget(workspace), output)
    if verify and losses.trace:
        raise CommandError(
            "the profile is intact, its trace is not",
            hint="`barograph trace --salvage` lists the calls that are intact",
            code=ExitCode.BAD_PROFILE,
        )


def cost_content(workspace: Workspace) -> dict[str, float] | None:
    """Returns the tool's own cost with exact numbers, None where the profile does not say."""
    cost = own_cost(workspace)
    return None if cost is None else asdict(cost)
