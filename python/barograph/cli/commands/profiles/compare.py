# SPDX-License-Identifier: BSD-3-Clause
"""`barograph compare`: many runs of one program beside each other."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from barograph.analyze.runs.scaling import KINDS, MEANINGS
from barograph.cli.errors import CommandError, one_line
from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import profiles
from barograph.cli.options.csv_output import TableOutput, whole_table_options, write_csv
from barograph.cli.options.profile_path import FIRST_PART, imported, in_utf8
from barograph.cli.options.profiles import print_json, screen, tell_losses
from barograph.cli.options.ranges import Number, Rows
from barograph.cli.options.whole_output import picture_option, write_whole
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.analyze.runs.compare import Comparison
    from barograph.analyze.runs.run_database import Reduced, RunDatabase

ENDING: Final = ".baro"
TABLES: Final = ("spread", "outliers", "correlations", "runs", "scaling")
PRIVATE: Final = 0o077
NEW: Final = click.Path(path_type=Path)


@click.command("compare")
@click.argument("names", nargs=-1, type=click.Path(readable=False), metavar="PROFILE...")
@click.option(
    "--database",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the runs in this DuckDB file, and compare all that it holds.",
)
@click.option(
    "--min-percent",
    default=1.0,
    show_default=True,
    type=Number(0, 100),
    help="Hide what is below this share of the median wall time in all runs, and outliers less far from the median.",
)
@click.option(
    "--scaling",
    type=click.Choice(KINDS),
    help="Runs of several numbers of ranks: speed-up and efficiency, relative to the fewest ranks. "
    f"strong: {MEANINGS['strong']}; weak: {MEANINGS['weak']}.",
)
@click.option("--top", default=10, show_default=True, type=Rows(), help="Length of each list; 0 for all.")
@click.option(
    "--table",
    type=click.Choice(TABLES),
    help=f"Which table --csv writes.  [default: {TABLES[0]}; with --scaling scaling]",
)
@click.option("--html", type=NEW, metavar="FILE", help="Write an HTML file with the picture and the tables.")
@picture_option("Plot wall times and what is correlated with them to a file")
@whole_table_options
def command(  # noqa: PLR0917, click passes options by name
    names: tuple[str, ...],
    database: Path | None,
    min_percent: float,
    scaling: str | None,
    top: int,
    table: str | None,
    html: Path | None,
    output: Path | None,
    to: TableOutput,
) -> int:
    """Compare many runs of one program: median, spread, outliers, and what is correlated with the wall time.

    PROFILE is a profile, a folder of profiles or a pattern. Call paths are compared by their mean over ranks in runs of
    the same number of ranks, communicators and ranks in those of the same program, too. Runs of several numbers of
    ranks are a scaling series: --scaling. For two runs there is `barograph diff`.

    \b
      barograph compare runs/                              all profiles of a folder
      barograph compare 'app-*.baro' -o runs.svg           a pattern, and a picture
      barograph compare --database app.duckdb new-*.baro   with all runs of before
      barograph compare np-*.baro --scaling strong         speed-up and efficiency by number of ranks
    """  # noqa: D301 - click wants the control character
    if table is not None and to.csv_file is None:
        raise CommandError(
            "--table is for --csv", hint=f"add --csv, as in --table {table} --csv -", code=ExitCode.USAGE
        )
    from barograph.analyze.runs.compare import FEWEST_RUNS, FEWEST_SIZES, compare

    with ExitStack() as stack:
        if database is not None:
            stack.callback(os.umask, os.umask(PRIVATE))  # as profiles are
        runs = stack.enter_context(_open(database, names))
        skipped = _read(runs, _paths(names))
        found = len(runs.query("named_runs"))
        least = FEWEST_SIZES if scaling else FEWEST_RUNS
        if found < least:
            hint = (
                "`barograph diff A B` compares two, `--scaling` those of different numbers of ranks"
                if found == 2
                else "name more profiles, or a folder of them"
            )
            what = "1 run is" if found == 1 else f"{found} runs are"
            code = skipped or ExitCode.USAGE
            raise CommandError(f"{what} not enough to compare: {least} are needed", hint=hint, code=code)
        result = compare(runs, min_share=min_percent / 100, scaling=scaling or "")
        if scaling and not result.scaling.several:
            raise CommandError(
                _one_size(result),
                hint="name runs of several numbers of ranks",
                code=skipped or ExitCode.USAGE,
            )
        values = runs.query("operation_values")
        written = [(output, partial(_draw, result, values)), (html, partial(_write_html, result, values))]
        for target, write in written:
            if target is not None:
                write_whole(target, partial(write, target.suffix), force=to.force)
                to.tell_written(target)
        if to.as_json:
            print_json("compare", _json(result, [str(target) for target, _ in written if target is not None]))
        elif to.csv_file is not None:
            from barograph.show.csv_lines import table_lines

            _tell_losses(result)
            lines = table_lines(*_table(result, table or ("scaling" if scaling else TABLES[0])))
            write_csv(to.csv_file, lines, force=to.force)
        elif output is not None or html is not None:
            _tell_losses(result)
        else:
            from barograph.show.runs.compare import print_comparison

            print_comparison(result, screen(), top)
    return skipped


def _open(target: Path | None, names: Sequence[str]) -> RunDatabase:
    """Opens the database of runs; raises CommandError."""
    from barograph.analyze.runs.run_database import RunDatabase, RunDatabaseError

    if target is None and not names:
        raise CommandError(
            "no profile is named", hint="name profiles or a folder of them", code=ExitCode.USAGE
        )
    if target is not None and not names and not target.exists():
        raise CommandError(
            f"{target} does not exist", hint="name profiles to begin it with", code=ExitCode.NOT_FOUND
        )
    try:
        return RunDatabase(target)
    except RunDatabaseError as error:
        hint = "choose another name with --database"
        raise CommandError(f"{target} cannot be used: {error}", hint=hint, code=ExitCode.FAILED) from error


def _paths(names: Sequence[str]) -> list[str]:
    """Returns the profiles that are meant, each once; a folder without any is one that cannot be read.

    Raises:
        CommandError: a pattern matches nothing.
    """
    found: list[str] = []
    for name in names:
        if not os.path.lexists(name) and glob.has_magic(name):
            fit = sorted(glob.glob(name))
            if not fit:
                raise CommandError(f"no file matches {name}", code=ExitCode.NOT_FOUND)
            found += [path for one in fit for path in _in_folder(one)]
        else:
            found += _in_folder(name)
    return list(dict.fromkeys(os.path.abspath(path) if os.path.lexists(path) else path for path in found))


def _in_folder(name: str) -> list[str]:
    """Returns the profiles of a folder, or what is one itself."""
    folder = Path(name)
    if not folder.is_dir() or (folder / FIRST_PART).exists():
        return [name]
    try:
        files = list(folder.iterdir())
    except OSError:
        return [name]
    return sorted(str(path) for path in files if path.suffix == ENDING and path.name[0] != ".") or [name]


def _read(runs: RunDatabase, paths: Sequence[str]) -> ExitCode:
    """Adds profiles to the database; says which could not be read, and returns the code of the first of these."""
    from barograph.analyze.runs.run_database import read_runs, state_of
    from barograph.show.progress import ProgressBar

    known = runs.states()
    states = {path: state_of(path) for path in paths}
    wanted = [path for path in paths if not states[path] or known.get(path) != states[path]]
    context = click.get_current_context()

    def read(path: str) -> Reduced | Exception:
        with context.scope(cleanup=False):  # --salvage is noted there
            return _reduced(path, states[path])

    said: list[str] = []
    code = ExitCode.OK
    with ProgressBar("reading") as bar:
        bar.expect(len(wanted))
        for path, became in read_runs(runs, wanted, read):
            bar.advance(1)
            if isinstance(became, Exception):
                why = str(became).removeprefix(f"{path}: ").removeprefix(f"{path} ")
                said.append(f"{path} is left out: {why}")
                code = code or _code_of(became)
            elif became:
                said.append(f"{path} is left out: it is the same run as {became}")
    for sentence in said:
        click.echo(f"barograph: {one_line(sentence)}", err=True)
    return code


def _reduced(path: str, state: str) -> Reduced | Exception:
    """Reads one profile; returns why it cannot be read."""
    from barograph.analyze.runs.run_database import reduce
    from barograph.read.profile_error import ProfileError

    try:
        if path and _waits(path):
            return CommandError("it is not a file", code=ExitCode.BAD_PROFILE)
        if _holds_none(path):
            why = f"there are no profiles in it: their names end in {ENDING}; folders within it are not searched"
            return CommandError(why, code=ExitCode.NOT_FOUND)
        profile = profiles.open_profile(imported(in_utf8(path)))
        try:
            return reduce(profile, path, state)
        finally:
            close: Callable[[], Any] | None = getattr(profile, "close", None)
            if close is not None:
                close()
    except (ProfileError, CommandError, OSError) as error:
        return error


def _waits(path: str) -> bool:
    """True for what would wait for its other end when it is opened."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return False


def _holds_none(path: str) -> bool:
    """True for a folder that is neither a profile nor a log of another tool."""
    folder = Path(path)
    if not path or not folder.is_dir() or (folder / FIRST_PART).exists():
        return False
    from barograph.imports.formats import known_kind

    return known_kind(folder) is None


def _code_of(error: Exception) -> ExitCode:
    if isinstance(error, CommandError):
        return error.code
    missing = isinstance(error.__cause__ or error, (FileNotFoundError, PermissionError))
    return ExitCode.NOT_FOUND if missing else ExitCode.BAD_PROFILE


def _tell_losses(result: Comparison) -> None:
    tell_losses(f"{row['label']}: {text}" for row in result.runs for text in row["losses"])


def _table(result: Comparison, name: str) -> tuple[Any, Sequence[Mapping[str, Any]]]:
    """Returns one of the tables and its rows."""
    from barograph.spec.tables import compare as tables

    spec = {
        "spread": tables.COMPARE_SPREAD,
        "outliers": tables.COMPARE_OUTLIERS,
        "correlations": tables.COMPARE_CORRELATIONS,
        "runs": tables.COMPARE_RUNS,
        "scaling": tables.COMPARE_SCALING,
    }
    return spec[name], result.scaling.rows if name == "scaling" else getattr(result, name)


def _one_size(result: Comparison) -> str:
    """Returns why there is nothing to scale over."""
    rows = result.scaling.rows
    if not rows:
        return "no run has all its ranks until their end: there is no scaling to show"
    left = " that are whole" if result.scaling.left_out else ""
    return f"all runs{left} have {counted(rows[0]['ranks'], 'rank')}: there is no scaling to show"


def _json(result: Comparison, written: list[str]) -> dict[str, object]:
    from barograph.show.json_output import json_rows
    from barograph.show.runs.compare import deviation_text

    return {
        "losses": {row["label"]: row["losses"] for row in result.runs if row["losses"]},
        "warnings": list(result.warnings),
        "wall": result.wall,
        "least_ns": result.least_ns,
        "scaling_kind": result.scaling.kind,
        "scaling_base": result.scaling.base,
        "stand_out": [{**asdict(one), "text": deviation_text(one)} for one in result.deviations],
        **{name: json_rows(*_table(result, name)) for name in TABLES},
        "written": written,
    }


def _draw(result: Comparison, values: list[dict[str, Any]], ending: str, target: Path) -> None:
    from barograph.show.runs.compare_picture import draw_runs

    draw_runs(result, values, target, ending.removeprefix("."))


def _write_html(result: Comparison, values: list[dict[str, Any]], _ending: str, target: Path) -> None:
    from barograph.show.runs.compare_page import page_of

    target.write_text(page_of(result, values), encoding="utf-8")
