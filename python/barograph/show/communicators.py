# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms` on the screen: each communicator with operation x size class rows, or in one line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from barograph.show import units
from barograph.show.folding import folding_sentence
from barograph.show.screen import Screen
from barograph.stored_json import json_object

COLUMNS = (
    "operation",
    "size class",
    ">calls",
    ">?per member",
    ">?ranks",
    ">max time",
    ">on rank",
    ">mean time",
    ">?longest",
    ">bytes",
)
PER_RANK = (">rank", "operation", "size class", ">calls", ">time", ">longest", ">bytes")
SUMMARY = (
    "communicator",
    ">size",
    "members",
    ">share",
    ">calls",
    ">max time",
    ">on rank",
    ">mean time",
    ">imbalance",
    ">bytes",
)
LONGEST_SHAPE = 120

# A communicator with more windows than this is shown with the first of them, in the order of the list.
MOST_WINDOWS = 8
WAITING = (">waiting", ">itself")
CLASSES_NOTE = "waiting and itself are shares of an operation in all its size classes together."
IMBALANCE_NOTE = (
    "Imbalance = (max - mean) / max of the MPI time over all members; who never called counts as 0."
)
WAITING_NOTE = (
    "waiting: until the last member had arrived; itself: the rest, what the operation took from then on."
)


def name_of(total: dict[str, Any]) -> str:
    """Returns what a line calls an object: our name and the program's name for it."""
    if total["kind"] == "none":
        return "no communicator"
    return total["name"] + (f' "{total["user_name"]}"' if total["user_name"] else "")


def title_of(total: dict[str, Any]) -> str:
    """Returns the heading of one communicator: name, the program's name for it, size, members."""
    if total["kind"] == "mixed":
        return "*mixed  waits on requests of several communicators"
    if total["kind"] == "communicator" and not total["size"]:
        return f"{total['name']}  communicators beyond the number that is recorded apart"
    if total["kind"] not in ("communicator", "window"):
        return "no communicator"
    remote = f" + {total['remote_size']} remote" if total["remote_size"] else ""
    folded = f"  {total['stands_for']:,} communicators made alike" if total["stands_for"] > 1 else ""
    return f"{name_of(total)}{folded}  size {total['size']}{remote}  ranks {total['members']}"


def print_communicators(
    totals: Sequence[dict[str, Any]],
    windows: Sequence[dict[str, Any]],
    rows: Sequence[dict[str, Any]],
    screen: Screen,
    *,
    per_rank: bool,
) -> None:
    """Prints totals in their order, each with its rows, then each of its windows with those on the window."""
    by_object: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        by_object.setdefault(row["object_id"], []).append(row)
    parts: dict[int, list[dict[str, Any]]] = {}
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
            more = "1 more window" if len(left) == 1 else f"{len(left):,} more windows"
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


def print_summary(totals: Sequence[dict[str, Any]], screen: Screen) -> None:
    """Prints one line per communicator, those of its windows included."""
    split = any(total["waiting_ns"] for total in totals)
    lines: list[list[str]] = []
    for total in totals:
        known = total["kind"] == "communicator"
        cells = [name_of(total), str(total["size"]) if known else "", total["members"]]
        cells += [units.percent(total["share"]), units.count(total["calls"]), units.duration(total["max_ns"])]
        cells += [
            str(total["slowest_rank"]),
            units.duration(total["mean_ns"]),
            units.percent(total["imbalance"]),
        ]
        lines.append(
            [*cells, *(_waiting(_waiting_of_total(total)) if split else ()), units.size(total["bytes"])]
        )
    screen.table([*SUMMARY[:-1], *(WAITING if split else ()), SUMMARY[-1]], lines)
    if not totals:
        screen.line("No MPI call matches.")
        return
    _print_notes(totals, screen, split=split)


def _print_notes(totals: Sequence[dict[str, Any]], screen: Screen, *, split: bool) -> None:
    if any(total["kind"] == "communicator" for total in totals):
        screen.line(IMBALANCE_NOTE, style="dim")
    if split:
        screen.line(WAITING_NOTE, style="dim")
    folded = [total["stands_for"] for total in totals if total["stands_for"] > 1]
    if folded:
        screen.line(folding_sentence(sum(folded), len(folded)), style="dim")


def _details(total: dict[str, Any]) -> str:
    made = f"made by {total['created_by']} as {total['creation_path']}; " if total["created_by"] else ""
    text = (
        f"{made}{units.percent(total['share'])} of the time, {units.duration(total['max_ns'])} on rank "
        f"{total['slowest_rank']}, {units.duration(total['mean_ns'])} mean, "
    )
    if total["kind"] == "communicator" and total["member_count"] > 1:
        text += f"imbalance {units.percent(total['imbalance'])}, "
    if total["waiting_ns"]:
        text += f"{units.percent(_waiting_of_total(total))} of it waiting for the last member, "
    return text + units.size(total["bytes"]) + _attributes(total)


def _attributes(total: dict[str, Any]) -> str:
    """Returns the shape of a topology as far as it fits a line; --json has all of it."""
    attributes: str = total["attributes"]
    if attributes in ("", "{}") or total["stands_for"] > 1:
        return ""
    known = json_object(attributes)
    shared = known.pop("kept_from", "")
    text = json.dumps(known, separators=(",", ":")) if known else ""
    if shared and total["ranks"] < total["member_count"]:
        kept = f"{total['ranks']} of {total['member_count']} members"
        return f"; of {kept}: it is cheap or unused on the others, whose calls on it are in {shared}"
    if shared or not text:
        return ""
    return f"; {text if len(text) <= LONGEST_SHAPE else text[:LONGEST_SHAPE] + ' ...'}"


def _print_rows(rows: Sequence[dict[str, Any]], screen: Screen, *, per_rank: bool) -> None:
    split = any(row["waiting_share"] for row in rows)
    columns = PER_RANK if per_rank else COLUMNS
    if split:
        columns = (*columns[:-1], *WAITING, columns[-1])
    screen.table(columns, [_cells(row, per_rank=per_rank, split=split) for row in rows])


def _cells(row: dict[str, Any], *, per_rank: bool, split: bool) -> list[str]:
    cells = [row["operation"], units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"])]
    cells.append(units.count(row["calls_total"]))
    if per_rank:
        cells = [str(row["rank"]), *cells, units.duration(row["time_ns"])]
    else:
        cells.append(units.count(row["calls"]) if row["op_kind"] == "collective" else "")
        cells += [str(row["ranks"]), units.duration(row["max_ns"]), str(row["slowest_rank"])]
        cells.append(units.duration(row["mean_ns"]))
    cells.append(units.duration(row["longest_ns"]))
    return [*cells, *(_waiting(row["waiting_share"]) if split else ()), _bytes(row)]


def _waiting(share: float) -> tuple[str, str]:
    """Returns the shares of waiting and of the operation itself; nothing where no waiting was recorded."""
    return (units.percent(share), units.percent(max(1 - share, 0.0))) if share else ("", "")


def _waiting_of_total(total: dict[str, Any]) -> float:
    return total["waiting_ns"] / total["time_ns"] if total["time_ns"] else 0.0


def _bytes(row: dict[str, Any]) -> str:
    return "" if row["bucket"] == 0 else units.size(row["bytes"])
