# SPDX-License-Identifier: BSD-3-Clause
"""Runs the gallery: does each finding fire on the faulty program, in the right line, and not on the fixed one?

    python examples/gallery/run.py [--only NAME] [--times K] [--json FILE] [--markdown FILE] [--profiles FOLDER]

Each program is built, recorded once in each version, and run K times in each version without the tool, in turn; the
speed-up is the median of the K ratios, the gain that of the K differences in seconds. The exit code is 1 when a finding
is missing, in the wrong place, or still there after the fix, 2 when there is no such program.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from examine import HDF5, HERE, GalleryError, Outcome, Tools, examine, needs_hdf5
from result_table import as_json, cells, markdown, put_into, show
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

tomllib: Any = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

# A table of this many columns does not break into pieces; terminals have their own width.
WIDTH = 180


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Returns the options; exits with 2 when they are nonsense."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="this program (repeat for more)"
    )
    parser.add_argument(
        "--times", type=int, default=3, help="how often each version is timed; 0: record only"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the outcomes there as well")
    parser.add_argument(
        "--markdown",
        type=Path,
        metavar="FILE",
        help="put the table there: between the marks of a page that has them",
    )
    parser.add_argument(
        "--profiles", type=Path, metavar="FOLDER", help="keep a profile of each version there"
    )
    parser.add_argument("--mpicc", default="mpicc.openmpi", help="compiler of the programs")
    parser.add_argument("--mpirun", default="mpirun.openmpi", help="launcher of the programs")
    options = parser.parse_args(arguments)
    if options.times < 0:
        parser.error("--times must be 0 or more")
    return options


def chosen_rows(only: Sequence[str], console: Console) -> list[dict[str, Any]]:
    """Returns the programs to run, of gallery.toml; those that need parallel HDF5 are left out where there is none."""
    rows: list[dict[str, Any]] = tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))["program"]
    unknown = set(only) - {row["name"] for row in rows}
    if unknown:
        console.print(f"no such program: {', '.join(sorted(unknown))}", highlight=False)
        sys.exit(2)
    rows = [row for row in rows if not only or row["name"] in only]
    if not HDF5[0].is_dir():
        left_out = [row["name"] for row in rows if needs_hdf5(row["name"])]
        if left_out:
            console.print(f"left out, as there is no parallel HDF5 for Open MPI here: {', '.join(left_out)}")
        rows = [row for row in rows if row["name"] not in left_out]
    return rows


def examine_all(rows: Sequence[dict[str, Any]], tools: Tools, console: Console) -> list[Outcome]:
    """Examines the programs one after the other, with a bar or a line each; reports those that cannot be run."""
    outcomes: list[Outcome] = []
    columns = (TextColumn("{task.description:26}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory(prefix="barograph-gallery-") as folder,
        Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress,
    ):
        task = progress.add_task("", total=len(rows))
        for row in rows:
            progress.update(task, description=row["name"])
            start = time.monotonic()
            try:
                outcomes.append(examine(row, Path(folder), tools))
            except GalleryError as error:
                console.print(f"{row['name']}: {error}", style="red", highlight=False, markup=False)
            else:
                if not console.is_terminal:
                    said = [cell for cell in cells(outcomes[-1]) if cell]
                    print(*said, f"({time.monotonic() - start:.0f} s)", sep="  ", flush=True)
            progress.advance(task)
    return outcomes


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    options = parse(arguments)
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH
    rows = chosen_rows(options.only, console)
    start = time.monotonic()
    tools = Tools(options.mpicc, options.mpirun, options.times, options.profiles)
    outcomes = examine_all(rows, tools, console)
    show(outcomes, console)
    console.print(f"{time.monotonic() - start:.0f} s in all", highlight=False)
    if options.json:
        options.json.write_text(json.dumps(as_json(outcomes), indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        page = options.markdown.read_text(encoding="utf-8") if options.markdown.exists() else ""
        options.markdown.write_text(put_into(page, markdown(outcomes, rows)), encoding="utf-8")
    return 0 if len(outcomes) == len(rows) and all(one.good for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
