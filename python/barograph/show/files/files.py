# SPDX-License-Identifier: BSD-3-Clause
"""`barograph files` on the screen: how much and how fast by file and layer, and how the files are accessed.

Works out nothing itself; see analyze/files/files.py for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.analyze.files.files import SURE_NS
from barograph.show import units
from barograph.show.files.file_names import file_name
from barograph.show.screen import Screen
from barograph.spec.tables.files import FILE_ACCESS, FILE_CALL_RATES, FILES
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.files import Files

NAME_WIDTH = 28
FOLDER_WIDTH = 20
NOTES = (
    "Times: summed over ranks; a layer's contain those of the layers below it. Bandwidth: bytes over the reading and "
    "writing time of the slowest rank, with that of flushing and closing C streams that were written to.",
    "Sequential: beyond the end of the access before it; consecutive: right after it; unaligned: not at a multiple of "
    "the block size of the file system.",
)


REQUESTS_NOTE = (
    "Nonblocking and split MPI-IO lasts until it is complete; no bandwidth where that was not seen."
)


def rate_of_calls(bytes_per_second: float | None, shortest_ns: int | None) -> str:
    """Returns a bandwidth that is worked out from times of calls; with a mark where these are too short."""
    unsure = bytes_per_second is not None and shortest_ns is not None and shortest_ns < SURE_NS
    return f"{'~' if unsure else ''}{units.rate(bytes_per_second)}"


def rates_note(shortest: Sequence[int | None]) -> str:
    """Returns what the bandwidths per call are, and what the mark says where some have it."""
    text = "Bandwidth per call: bytes over time of each. The mean is over calls of any size: "
    text += "not total bytes over total time."
    if any(one is not None and one < SURE_NS for one in shortest):
        text += (
            f" ~: some calls took less than {SURE_NS} ns, and the time of a call is not known to more than some tens "
            "of nanoseconds."
        )
    return text


@dataclass(frozen=True)
class _Rates:
    """How fast the calls of one direction were; `row` is that of the file and layer."""

    row: Files
    layer: str
    direction: str
    calls: int
    slowest: float | None
    mean: float | None
    fastest: float | None
    first: bool

    @property
    def shortest_ns(self) -> int | None:
        """How long the shortest of these calls took."""
        return shortest(self.row, self.direction)


def print_files(
    rows: Sequence[Files],
    screen: Screen,
    *,
    folder: str,
    top: int,
    what: str = "file",
    hidden: Mapping[str, int] | None = None,
) -> None:
    """Prints the first `top` files (or folders) in order: volume, pattern, bandwidth per call if known.

    `hidden`: how many folders and files of the MPI library are in no row, as left_out() has them.
    """
    shown = [row for row in rows if row["place"] <= top]
    if not shown:
        screen.line("No file matches.")
        return
    folders = what != "file"
    without = {"name"} if folders else {"folder", "files"}
    width = FOLDER_WIDTH if folders else NAME_WIDTH
    # The name is written once for all layers of a file.
    seen = {at for at, row in enumerate(shown) if at and shown[at - 1]["place"] == row["place"]}
    again = {id(shown[at]) for at in seen}

    def name(row: Files) -> str:
        return "" if id(row) in again else file_name(row["name"], folder, width)

    screen.heading(f"{what.capitalize()}s by layer")
    screen.table(FILES, shown, cells={"name": name, "folder": name}, without=without)
    screen.heading(FILE_ACCESS.title)
    cells: dict[str, Callable[[Files], str]] = {
        "name": name,
        "folder": name,
        "mean_request": lambda row: units.size(row["mean_request"]) if row["reads"] + row["writes"] else "-",
        "order": _order,
        "slowest_rank": slowest_rank,
    }
    screen.table(FILE_ACCESS, shown, cells=cells, without=without)
    rated = [one for row in shown for one in _rates(row)]
    if rated:
        _print_rates(rated, screen, name, without)
    _tell_left(rows, screen, top, what)
    if apart := _apart(hidden or {}):
        screen.line(apart, style="dim")
    screen.line()
    for note in NOTES:
        screen.line(note, style="dim")
    if any(row["requests"] for row in shown):
        screen.line(REQUESTS_NOTE, style="dim")
    if rated:
        screen.line(
            rates_note([shortest(row, way) for row in shown for way in ("read", "write")]), style="dim"
        )


def _print_rates(
    rated: Sequence[_Rates], screen: Screen, name: Callable[[Files], str], without: Collection[str]
) -> None:
    """Prints how fast calls were; `name` returns what is written of a file."""
    screen.heading(FILE_CALL_RATES.title)
    named: dict[str, Callable[[_Rates], str]] = {
        "name": lambda one: name(one.row) if one.first else "",
        "folder": lambda one: name(one.row) if one.first else "",
        "files": lambda one: units.count(one.row["files"]) if one.first else "",
        "mean": lambda one: rate_of_calls(one.mean, one.shortest_ns),
        "fastest": lambda one: rate_of_calls(one.fastest, one.shortest_ns),
    }
    screen.table(FILE_CALL_RATES, rated, cells=named, without=without)


def _tell_left(rows: Sequence[Files], screen: Screen, top: int, what: str) -> None:
    """Says how many files are beyond the first `top`, and their bytes."""
    left = max((row["place"] for row in rows), default=0) - top
    if left > 0:
        below = [row for row in rows if row["place"] > top]
        data = max(_bytes_by_layer(below).values(), default=0)
        text = (
            f"{counted(left, 'more ' + what)}, {units.size(data)}; --top 0 shows all, as --csv and --json do."
        )
        screen.line(text, style="dim")


def _apart(hidden: Mapping[str, int]) -> str:
    """Returns what is left out of the list; empty where nothing is."""
    parts: list[str] = []
    if hidden.get("folder"):
        parts.append(counted(hidden["folder"], "folder"))
    if hidden.get("of_mpi"):
        parts.append(f"{counted(hidden['of_mpi'], 'file')} that the MPI library keeps for itself")
    return f"Not listed: {' and '.join(parts)}; --filter shows those that it matches." if parts else ""


def slowest_rank(row: Files) -> str:
    """Returns the rank with the most time: `?` where single ranks are not known, `-` where it cannot be told."""
    if row["max_ns"] is None:
        return "?"
    return "-" if row["slowest_rank"] is None else str(row["slowest_rank"])


def shortest(row: Files, way: str) -> int | None:
    """Returns how long the shortest reading or writing call took."""
    return row["shortest_read_ns"] if way == "read" else row["shortest_write_ns"]


def _bytes_by_layer(rows: Sequence[Files]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["layer"]] = sums.get(row["layer"], 0) + row["bytes_read"] + row["bytes_written"]
    return sums


def _order(row: Files) -> str:
    sequential, consecutive = row["sequential_share"], row["consecutive_share"]
    if sequential is None or consecutive is None:
        return "-"
    return f"{100 * sequential:.0f}/{100 * consecutive:.0f} %"


def _rates(row: Files) -> Iterator[_Rates]:
    first = True
    for way, calls, slowest, mean, fastest in (
        (
            "read",
            row["rated_reads"],
            row["slowest_read_rate"],
            row["mean_read_rate"],
            row["fastest_read_rate"],
        ),
        (
            "write",
            row["rated_writes"],
            row["slowest_write_rate"],
            row["mean_write_rate"],
            row["fastest_write_rate"],
        ),
    ):
        if calls:
            yield _Rates(row, row["layer"], way, calls, slowest, mean, fastest, first)
            first = False
