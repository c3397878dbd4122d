# SPDX-License-Identifier: BSD-3-Clause
"""`barograph categories`: time by category of regions."""

from __future__ import annotations

from dataclasses import asdict

import click

from barograph.analyze.categories import category_rows, contradiction
from barograph.analyze.losses import losses_of
from barograph.cli.csv_output import one_output, print_csv, table_options
from barograph.cli.profiles import print_json, profile_argument, screen, workspace_of
from barograph.show.categories import NO_CATEGORIES, print_categories
from barograph.show.csv_lines import table_lines
from barograph.show.json_output import json_rows
from barograph.spec.tables.time import CATEGORIES


@click.command("categories")
@profile_argument()
@table_options
def command(*, profile: str, csv_file: str | None, force: bool, as_json: bool) -> None:
    """Show the time by category of the program's regions.

    Exclusive times add up to the recorded time: each nanosecond is in the category of the innermost open
    region that has one. Inclusive times are those with a region of the category open, however many are
    nested. `barograph tree --by category` shows which categories are inside which.
    """
    one_output(csv_file, as_json)
    with workspace_of(profile) as workspace:
        rows = CATEGORIES.typed(workspace.query("categories"))
        losses = losses_of(workspace)
        said = contradiction(workspace)
        if as_json:
            content = {
                "profile": str(workspace.profile.path),
                "losses": asdict(losses),
                "contradiction": said,
            }
            print_json("categories", {**content, "categories": json_rows(CATEGORIES, rows)})
        elif csv_file is not None:
            print_csv(csv_file, table_lines(CATEGORIES, rows), losses, force=force)
        else:
            output = screen()
            output.losses(losses.sentences())
            known = category_rows(workspace)
            print_categories(known, said, output, ranks=workspace.run.ranks)
            if not known:
                output.line(NO_CATEGORIES)
