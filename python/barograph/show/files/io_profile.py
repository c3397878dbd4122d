# SPDX-License-Identifier: BSD-3-Clause
"""`barograph io --profile` on the screen: sizes, bandwidth and times with calls, max, min, mean, standard deviation.

Works out nothing itself; see analyze/files/io_profile.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from barograph.show import units
from barograph.show.files.file_names import file_name, plain_name
from barograph.show.screen import Screen
from barograph.spec.tables.io import IO_CALL_BYTES, IO_CALL_RATES, IO_CALL_TIMES
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.io import IoProfile

KEY_WIDTH = 44
RATE_NOTE = "Bandwidth: per call."
QUOTIENT_NOTE = (
    "Bandwidth of rows with ~: of each rank and size class, weighted by calls; calls may vary more."
)
NO_CALL_SITES = "No call sites were recorded; `barograph run --stacks on` records them."
BOUND_NOTE = "Deviations after >= are the least that the recorded sums, minima and maxima allow."


def print_profile(
    rows: Sequence[IoProfile], screen: Screen, *, by: str, folder: str, top: int, together: int = 0
) -> None:
    """Prints three tables: bytes per call, bandwidth, and time per call.

    `together`: how many call sites are one row each though they have several callers.
    """
    if not rows:
        screen.line("No I/O call matches.")
        return
    without = [name for name in ("file", "path", "source") if name != by]
    keys: dict[str, Callable[[IoProfile], str]] = {
        "file": lambda row: file_name(row["key"], folder, KEY_WIDTH) if row["key"] else "(not known)",
        "path": lambda row: plain_name(row["key"] or ""),
        "source": lambda row: file_name(row["key"], "", KEY_WIDTH) if row["key"] else "(not recorded)",
    }
    moved = [row for row in rows if row["bytes_mean"] is not None]
    screen.heading(IO_CALL_BYTES.title)
    screen.table(IO_CALL_BYTES, moved[:top], cells={**keys, "bytes_deviation": _deviation}, without=without)
    rated = [row for row in moved if row["rate_mean"] is not None]
    screen.heading(IO_CALL_RATES.title)
    screen.table(IO_CALL_RATES, rated[:top], cells={**keys, **RATES}, without=without)
    screen.heading(IO_CALL_TIMES.title)
    screen.table(IO_CALL_TIMES, rows[:top], cells=keys, without=without)
    if len(rows) > top:
        screen.line(
            f"{counted(len(rows) - top, 'more row')}; --top 0 shows all, as --csv and --json do.", style="dim"
        )
    screen.line()
    if by == "source" and not any(row["key"] for row in rows):
        screen.line(NO_CALL_SITES)
    if together:
        have = "has" if together == 1 else "have"
        screen.line(
            f"{counted(together, 'call site')} {have} several callers: --by path shows each by itself.", "dim"
        )
    if any(row["rate_exact"] for row in rated):
        screen.line(RATE_NOTE, style="dim")
    if not all(row["rate_exact"] for row in rated):
        screen.line(QUOTIENT_NOTE, style="dim")
    if not all(row["bytes_deviation_exact"] for row in moved):
        screen.line(BOUND_NOTE, style="dim")


def _deviation(row: IoProfile) -> str:
    return ("" if row["bytes_deviation_exact"] else ">= ") + units.size(row["bytes_deviation"])


def _rate(value: float | None, row: IoProfile) -> str:
    return ("" if row["rate_exact"] else "~ ") + units.rate(value)


RATES: Final[dict[str, Callable[[IoProfile], str]]] = {
    "rate_max": lambda row: _rate(row["rate_max"], row),
    "rate_min": lambda row: _rate(row["rate_min"], row),
    "rate_mean": lambda row: _rate(row["rate_mean"], row),
    "rate_deviation": lambda row: _rate(row["rate_deviation"], row),
}
