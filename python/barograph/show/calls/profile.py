# SPDX-License-Identifier: BSD-3-Clause
"""`barograph profile` on the screen: one row per region, call or call path, and which ranks and threads it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.analyze.calls.functions import in_module
from barograph.analyze.calls.profile import ProfileScope
from barograph.show.calls.functions import place_text
from barograph.show.files.file_names import plain_name
from barograph.show.screen import Screen
from barograph.spec.tables.functions import PROFILE_FUNCTIONS
from barograph.spec.tables.time import PROFILE_ROWS
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.functions import ProfileFunctions
    from barograph.spec.tables.time import ProfileRows

SHARE = " Share: of the inclusive time."
CALLS = " Calls and child calls are means per rank."
NOTHING = "Nothing was recorded on these ranks."
UNKNOWN = "?: of single ranks this is not known, only of all together."


def print_profile(
    rows: Sequence[ProfileRows], scope: ProfileScope, screen: Screen, *, by: str, sort: str, top: int
) -> None:
    """Prints the first `top` rows in the order given, with the spread of the time that they are sorted by."""
    if not rows:
        screen.line(NOTHING)
        return
    screen.table(
        PROFILE_ROWS,
        rows[:top],
        cells={
            "name": lambda row: plain_name(row["operation"]),
            "path": lambda row: plain_name(row["call_path"] or ""),
        },
        without=[*_other_spread(sort), "name" if by == "path" else "path"],
        several_ranks=scope.count > 1,
    )
    _print_rest(len(rows) - top, screen)
    about = f"{scope_text(scope, 'never made the call')}{SHARE}{CALLS if scope.count > 1 else ''}"
    screen.line(about, style="dim")
    if any(row["exclusive_min_ns"] is None or row["inclusive_min_ns"] is None for row in rows[:top]):
        screen.line(UNKNOWN, style="dim")


def print_profile_functions(
    rows: Sequence[ProfileFunctions], scope: ProfileScope, screen: Screen, *, sort: str, top: int
) -> None:
    """Prints the first `top` functions of samples in the order given; there is at least one."""
    screen.table(
        PROFILE_FUNCTIONS,
        rows[:top],
        cells={
            "name": lambda row: row["function"] or in_module(row["module"]),
            "where": lambda row: place_text(row["file"], row["line"], row["module"]),
        },
        without=_other_spread(sort),
        several_ranks=scope.count > 1,
    )
    _print_rest(len(rows) - top, screen)
    screen.line(
        f"CPU time that samples stand for. {scope_text(scope, 'was never seen in the function')}", style="dim"
    )


def _other_spread(sort: str) -> list[str]:
    """Returns the columns of the spread of the time that the rows are not sorted by."""
    other = "exclusive" if sort == "inclusive" else "inclusive"
    return [f"{other}_{name}_ns" for name in ("min", "max", "deviation")]


def _print_rest(left_out: int, screen: Screen) -> None:
    if left_out > 0:
        screen.line(
            f"{counted(left_out, 'more row')}; --top 0 shows all, as --csv and --json do.", style="dim"
        )


def scope_text(scope: ProfileScope, lacks: str) -> str:
    """Returns which ranks and threads the numbers are of; `lacks`: what holds of a rank without a row."""
    if scope.count == 1:
        rank = f"Rank {scope.ranks[0]}"
        if scope.thread is not None:
            return f"{rank}, thread {scope.thread}."
        return f"{rank}: sums over its threads." if scope.sums_threads else f"{rank}."
    which = counted(scope.count, "rank")
    text = f"Mean, least, most and standard deviation over {which}: one that {lacks} counts as 0."
    if scope.thread is not None:
        having = scope.threads[scope.thread]
        some = "" if having == scope.count else f"; {having:,} of them {'has' if having == 1 else 'have'} one"
        text += f" From thread {scope.thread} of each rank{some}."
    elif scope.sums_threads:
        text += " What a rank has is the sum over its threads."
    return text
