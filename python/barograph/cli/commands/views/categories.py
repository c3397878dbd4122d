# SPDX-License-Identifier: BSD-3-Clause
"""`barograph categories`: time by category of regions."""

from __future__ import annotations

import click

from barograph.analyze.calls.categories import CATEGORY, all_rows, contradiction, entered, tag_keys
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options.csv_output import TableOutput, table_options
from barograph.cli.options.profiles import profile_argument, workspace_of
from barograph.cli.options.ranges import NAME
from barograph.show.calls.categories import NO_CATEGORIES, print_categories
from barograph.spec.tables.time import CATEGORIES


@click.command("categories")
@profile_argument()
@click.option("--tag", "key", type=NAME, metavar="KEY", help="By this tag of regions, not by category.")
@table_options
def command(*, profile: str, key: str | None, to: TableOutput) -> None:
    """Show the time by category of the program's regions, or by another tag.

    Exclusive times add up to the recorded time: each nanosecond is in the category of the innermost open
    region that has one. Inclusive times are those with a region of the category open, however many are
    nested. `barograph tree --by category` shows which categories are inside which.
    """
    with workspace_of(profile) as workspace:
        tag = _known(workspace, key)
        rows = all_rows(workspace, tag)
        losses = losses_of(workspace)
        said = contradiction(workspace, tag)
        output = to.screen(
            "categories",
            ("categories", CATEGORIES, rows),
            workspace,
            losses,
            {"tag": tag, "contradiction": said},
        )
        if output is None:
            return
        known = entered(rows)
        print_categories(known, said, output, ranks=workspace.run.ranks, key=tag)
        if not known:
            output.line(
                NO_CATEGORIES if tag == CATEGORY else f"No region that has the tag {tag} was entered."
            )
        if others := [one for one in tag_keys(workspace) if one != tag]:
            output.line(f"Other tags of its regions, for --tag: {', '.join(others)}.", style="dim")


def _known(workspace: Workspace, key: str | None) -> str:
    """Returns the key of the tag that is asked for; raises CommandError where no region has it."""
    keys = tag_keys(workspace)
    if key is None or key in keys or key == CATEGORY:
        return key or CATEGORY
    hint = f"it has {', '.join(keys)}" if keys else "a program gives one with BAROGRAPH_REGION_TAG"
    raise CommandError(f"no region of {workspace.name} has the tag {key}", hint=hint, code=ExitCode.USAGE)
