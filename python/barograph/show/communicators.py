# SPDX-License-Identifier: BSD-3-Clause
"""`barograph comms` on the screen: per communicator its identity, then operation x size class rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.show import units
from barograph.show.screen import Screen

COLUMNS = (
    "operation",
    "size class",
    ">calls",
    ">ranks",
    ">max time",
    ">on rank",
    ">mean time",
    ">longest",
    ">bytes",
)
PER_RANK = (">rank", "operation", "size class", ">calls", ">time", ">longest", ">bytes")


def title_of(total: dict[str, Any]) -> str:
    """Returns the heading of one communicator: name, the program's name for it, size, members."""
    if total["kind"] == "mixed":
        return "*mixed  waits on requests of several communicators"
    if total["kind"] != "communicator":
        return "no communicator"
    name = total["name"] + (f' "{total["user_name"]}"' if total["user_name"] else "")
    remote = f" + {total['remote_size']} remote" if total["remote_size"] else ""
    return f"{name}  size {total['size']}{remote}  ranks {total['members']}"


def print_communicators(
    totals: Sequence[dict[str, Any]], rows: Sequence[dict[str, Any]], screen: Screen, *, per_rank: bool
) -> None:
    """Prints totals in their order, each with its rows."""
    by_object: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        by_object.setdefault(row["object_id"], []).append(row)
    for total in totals:
        screen.heading(title_of(total))
        made = f"made by {total['created_by']} as {total['creation_path']}; " if total["created_by"] else ""
        extra = "" if total["attributes"] in ("", "{}") else f"; {total['attributes']}"
        screen.line(
            f"{made}{units.percent(total['share'])} of the time, {units.duration(total['max_ns'])} on rank "
            f"{total['slowest_rank']}, {units.duration(total['mean_ns'])} mean, "
            f"{units.size(total['bytes'])}{extra}",
            style="dim",
        )
        screen.table(
            PER_RANK if per_rank else COLUMNS,
            [_cells(row, per_rank) for row in by_object.get(total["object_id"], [])],
        )
    if not totals:
        screen.line("No MPI call matches.")
    elif not per_rank:
        screen.line()
        screen.line(
            "Calls: per member for collectives, summed over ranks for all others. Times: per rank, over the "
            "ranks that call.",
            style="dim",
        )


def _cells(row: dict[str, Any], per_rank: bool) -> list[str]:
    cells = [row["operation"], units.size_class(row["bucket_min"], row["bucket_max"], row["bucket"])]
    cells.append(units.count(row["calls"]))
    if per_rank:
        return [
            str(row["rank"]),
            *cells,
            *(units.duration(row[key]) for key in ("time_ns", "longest_ns")),
            _bytes(row),
        ]
    cells += [str(row["ranks"]), units.duration(row["max_ns"]), str(row["slowest_rank"])]
    return [*cells, units.duration(row["mean_ns"]), units.duration(row["longest_ns"]), _bytes(row)]


def _bytes(row: dict[str, Any]) -> str:
    return "" if row["bucket"] == 0 else units.size(row["bytes"])
