# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms` on the screen: each communicator with operation x size class rows, or in one line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from barograph.show import units
from barograph.show.communicators.folding import folding_sentence
from barograph.show.screen import Screen
from barograph.spec.tables.comms import COMMUNICATOR_SIZES, COMMUNICATORS, OPERATIONS_BY_SIZE
from barograph.sql.computed import PAYLOADS
from barograph.stored_json import json_object
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes, OperationsBySize

LONGEST_SHAPE = 120
# The attributes of a Cartesian communicator.
GRID = {"dims", "periods"}

WAITING = ("waiting", "itself")
# Columns of the rows of single ranks, and of those over ranks.
OF_A_RANK = ("rank", "time_ns")
NOT_OF_A_RANK = ("member_calls", "ranks", "max_ns", "slowest_rank", "mean_ns")

# A communicator with more windows than this is shown with the first of them, in the order of the list.
MOST_WINDOWS = 8
CLASSES_NOTE = "waiting and itself are shares of an operation in all its size classes together."
IMBALANCE_NOTE = (
    "Imbalance = (max - mean) / max of the MPI time over all members; one that never called counts as 0."
)
WAITING_NOTE = (
    "waiting: until the last member had arrived; itself: the rest, what the operation took from then on."
)


def name_of(total: Communicators) -> str:
    """Returns what a line calls an object: our name and the program's name for it."""
    if total["kind"] == "none":
        return "no communicator"
    return shown_name(total["name"], total["user_name"])


def title_of(total: Communicators) -> str:
    """Returns the heading of one communicator: name, the program's name for it, size, members."""
    if total["kind"] == "mixed":
        return "*mixed  waits on requests of several communicators"
    if total["kind"] == "communicator" and not total["size"]:
        return f"{total['name']}  communicators beyond the number that is recorded apart"
    if total["kind"] not in ("communicator", "window"):
        return "no communicator"
    remote = f" + {total['remote_size']} remote" if total["remote_size"] else ""
    # The count is that of chosen ranks, but all members are named.
    members = f"{'rank' if total['members'].isdigit() else 'ranks'} {total['members']}"
    folded = f"  {total['stands_for']:,} communicators made alike" if total["stands_for"] > 1 else ""
    return f"{name_of(total)}{folded}  size {total['size']}{remote}  {members}"


def print_share_basis(screen: Screen, *, by_size: bool, base: str = "") -> None:
    """Says what shares are of when filters leave calls out, or as `base` does; goes above the tables."""
    of_all = "Shares are of the time of all threads of the run, also of what the filters leave out."
    screen.line(
        "Shares are of the time of the calls that the filters leave." if by_size else base or of_all,
        style="dim",
    )


def print_communicators(
    totals: Sequence[Communicators],
    windows: Sequence[Communicators],
    rows: Sequence[CommunicatorSizes],
    screen: Screen,
    *,
    per_rank: bool,
) -> None:
    """Prints totals in their order, each with its rows, then each of its windows with those on the window."""
    by_object: dict[int, list[CommunicatorSizes]] = {}
    for row in rows:
        by_object.setdefault(row["object_id"], []).append(row)
    parts: dict[int | None, list[Communicators]] = {}
    for window in windows:
        parts.setdefault(window["parent_id"], []).append(window)
    split = any(total["waiting_ns"] for total in totals)
    for total in totals:
        screen.heading(title_of(total))
        screen.line(_details(total), style="dim")
        below = parts.get(total["object_id"], []) if total["kind"] == "communicator" else []
        own = by_object.get(total["object_id"], [])
        if own or not below:
            _print_rows(own, screen, per_rank=per_rank)
        for window in below[:MOST_WINDOWS]:
            made = f"  made by {window['created_by']}" if window["created_by"] else ""
            alike = f"  {window['stands_for']:,} windows made alike" if window["stands_for"] > 1 else ""
            share = units.percent(window["share"])
            screen.line(f"window {name_of(window)}{alike}{made}  {share} of the time", style="bold")
            _print_rows(by_object.get(window["object_id"], []), screen, per_rank=per_rank)
        left = below[MOST_WINDOWS:]
        if left:
            share = units.percent(sum(window["share"] for window in left))
            more = counted(len(left), "more window")
            text = f"{more}, {share} of the time; --comm NAME, --csv and --json show each."
            screen.line(text, style="dim")
    if not totals:
        screen.line("No MPI call matches.")
        return
    screen.line()
    if not per_rank:
        screen.line(
            "Calls: summed over ranks; per member: how often each member made a collective call, the most of any. "
            "Times: per rank, over the ranks that call.",
            style="dim",
        )
    _print_notes([*totals, *windows], screen, split=split)
    if split:
        screen.line(CLASSES_NOTE, style="dim")


def print_summary(totals: Sequence[Communicators], screen: Screen) -> None:
    """Prints one line per communicator, those of its windows included."""
    split = any(total["waiting_ns"] for total in totals)
    screen.table(
        COMMUNICATORS,
        totals,
        cells={
            "name": name_of,
            "size": lambda total: str(total["size"]) if total["kind"] == "communicator" else "",
            "waiting": lambda total: _waiting(_waiting_of_total(total)),
            "itself": lambda total: _itself(_waiting_of_total(total)),
        },
        without={*(() if split else WAITING), *absent_payloads(totals)},
    )
    if not totals:
        screen.line("No MPI call matches.")
        return
    _print_notes(totals, screen, split=split)


def print_by_size(rows: Sequence[OperationsBySize], screen: Screen) -> None:
    """Prints one line per communicator size and operation."""
    if not rows:
        screen.line("No MPI call matches.")
        return
    screen.table(
        OPERATIONS_BY_SIZE,
        rows,
        cells={
            "size": _size_of,
            "communicators": lambda row: "-" if row["size"] is None else units.count(row["communicators"]),
        },
    )
    screen.line(
        "Calls, times and bytes: summed over ranks and over the communicators of the size.", style="dim"
    )
    if any(row["size"] is None for row in rows):
        screen.line("size -: calls on no communicator, or waits on requests of several.", style="dim")


def _size_of(row: OperationsBySize) -> str:
    if row["size"] is None:
        return "-"
    return f"{row['size']} + {row['remote_size']}" if row["remote_size"] else str(row["size"])


def _print_notes(totals: Sequence[Communicators], screen: Screen, *, split: bool) -> None:
    if any(total["kind"] == "communicator" for total in totals):
        screen.line(IMBALANCE_NOTE, style="dim")
    if split:
        screen.line(WAITING_NOTE, style="dim")
    folded = [total["stands_for"] for total in totals if total["stands_for"] > 1]
    if folded:
        screen.line(folding_sentence(sum(folded), len(folded)), style="dim")


def _details(total: Communicators) -> str:
    made = f"made by {total['created_by']} as {total['creation_path']}; " if total["created_by"] else ""
    parts = [
        f"{made}{units.percent(total['share'])} of the time",
        f"{units.duration(total['max_ns'])} on rank {total['slowest_rank']}",
        f"{units.duration(total['mean_ns'])} mean",
    ]
    if total["kind"] == "communicator" and total["member_count"] > 1:
        parts.append(f"imbalance {units.percent(total['imbalance'])}")
    if total["waiting_ns"]:
        parts.append(f"{units.percent(_waiting_of_total(total))} of it waiting for the last member")
    named = cast("Mapping[str, Any]", total)
    parts += [f"{units.size(named[key])} {payload}" for payload, key in PAYLOADS.items() if named[key]]
    return ", ".join(parts) + _attributes(total)


def absent_payloads(totals: Sequence[Communicators]) -> set[str]:
    """Returns the columns of bytes that none of these communicators has."""
    named = cast("Sequence[Mapping[str, Any]]", totals)
    return {key for key in PAYLOADS.values() if not any(total[key] for total in named)}


def _attributes(total: Communicators) -> str:
    """Returns the shape of a topology as far as it fits a line; --json has all of it."""
    attributes: str = total["attributes"]
    if attributes in ("", "{}") or total["stands_for"] > 1:
        return ""
    known = json_object(attributes)
    shared = known.pop("kept_from", "")
    text = _grid(known) if set(known) == GRID else json.dumps(known, separators=(",", ":")) if known else ""
    if shared and total["ranks"] < total["member_count"]:
        kept = f"{total['ranks']} of {total['member_count']} members"
        return f"; of {kept}: it is cheap or unused on the others, whose calls on it are in {shared}"
    if shared or not text:
        return ""
    return f"; {text if len(text) <= LONGEST_SHAPE else text[:LONGEST_SHAPE] + ' ...'}"


def _grid(known: Mapping[str, Any]) -> str:
    """Returns what MPI_Cart_create was given, in words."""
    dims, periods = known["dims"], known["periods"]
    around = [str(number) for number, period in enumerate(periods) if period]
    how = "periodic" if len(around) == len(dims) else f"periodic in dimension {' and '.join(around)}"
    return f"grid of {' x '.join(map(str, dims))}, {how if around else 'not periodic'}"


def _print_rows(rows: Sequence[CommunicatorSizes], screen: Screen, *, per_rank: bool) -> None:
    split = any(row["waiting_share"] for row in rows)
    screen.table(
        COMMUNICATOR_SIZES,
        rows,
        cells={
            "size_class": lambda row: units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"]),
            "member_calls": lambda row: (
                "" if row["member_calls"] is None else units.count(row["member_calls"])
            ),
            "waiting": lambda row: _waiting(row["waiting_share"]),
            "itself": lambda row: _itself(row["waiting_share"]),
            "bytes": lambda row: "" if row["bucket"] == 0 else units.size(row["bytes"]),
        },
        without={*(NOT_OF_A_RANK if per_rank else OF_A_RANK), *(() if split else WAITING)},
    )


def _waiting(share: float) -> str:
    """Returns the share of waiting; nothing where none was recorded."""
    return units.percent(share) if share else ""


def _itself(share: float) -> str:
    """Returns the share of the operation itself."""
    return units.percent(max(1 - share, 0.0)) if share else ""


def _waiting_of_total(total: Communicators) -> float:
    return total["waiting_ns"] / total["time_ns"] if total["time_ns"] else 0.0
