# SPDX-License-Identifier: BSD-3-Clause
"""What kind of I/O and communication a run is: a few sentences of facts, for report, page and JSON. Judges nothing.

Each sentence is a sum over the records and names what it is a sum of. `codes` are those of Drishti's triggers that say
the same, whether they praise or warn: limits and costs are the findings' matter. Requests are those that met the file
system, of POSIX and of C streams; what a stream became below is not counted twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from barograph.analyze.workspace import Workspace
from barograph.wording.byte_size import byte_size
from barograph.wording.communicator_name import given_name
from barograph.wording.counted import counted
from barograph.wording.duration import duration
from barograph.wording.printable import printable

# Drishti's limit of a small request: 1 MiB.
SMALL = 1 << 20
SAME_SHARE = 0.01


@dataclass(frozen=True)
class Statement:
    """One fact in words: what it is about, the sentence, its numbers, and codes of Drishti that say it too."""

    topic: str
    text: str
    values: dict[str, Any]
    codes: tuple[str, ...] = ()


def character(workspace: Workspace) -> list[Statement]:
    """Returns what can be said of a run, I/O first; nothing about layers that were not recorded or not used."""
    return [*_of_files(workspace), *_of_messages(workspace)]


def _of_files(workspace: Workspace) -> Iterator[Statement]:
    if not workspace.run.io_recorded:
        return
    moved = workspace.query("requests_moved")[0]
    requests = moved["reads"] + moved["writes"]
    if requests:
        yield _data(moved, requests)
        yield _sizes(moved | workspace.query("request_sizes", {"small": SMALL})[0], requests)
        yield from _order(workspace.query("request_order")[0])
    files = workspace.query("files_used")[0]
    if files["files"]:
        yield _files(workspace, files)
        yield from _left_out(workspace)
        yield _mpi_io(workspace)


def _data(row: dict[str, Any], requests: int) -> Statement:
    size = row["bytes_read"] + row["bytes_written"]
    if requests == 1:
        text = f"The only request ({byte_size(size)}) is a {'read' if row['reads'] else 'write'}"
    elif requests in {row["reads"], row["writes"]}:
        text = f"All {requests:,} requests ({byte_size(size)}) are {'reads' if row['reads'] else 'writes'}"
    else:
        text = f"{share(row['writes'], requests)} of {counted(requests, 'request')} and "
        text += f"{share(row['bytes_written'], size)} of {byte_size(size)} are writes, the rest reads"
    streams = f"; {share(row['stream_bytes'], size)} of the bytes go through C streams"
    text += f"{streams if row['stream_bytes'] else ''}."
    # Drishti gives the one of each pair that fits; the sentence has the shares either way.
    codes = ["P01", "P02", "P03", "P04"]
    codes += ["S01"] * bool(row["stream_bytes"])
    return Statement("data", text, row, tuple(codes))


def _sizes(row: dict[str, Any], requests: int) -> Statement:
    small = row["small_reads"] + row["small_writes"]
    mean = (row["bytes_read"] + row["bytes_written"]) / requests
    most = small + row["small_or_not"]
    said = between(small, most, requests)
    text = f"Requests average {byte_size(mean)}{f'; {said} smaller than {byte_size(SMALL)}' if said else ''}."
    codes = ("P05", "P15") * bool(row["small_reads"]) + ("P06", "P16") * bool(row["small_writes"])
    return Statement(
        "request size",
        text,
        {"mean_bytes": mean, "small": small, "small_or_not": row["small_or_not"], "requests": requests},
        codes,
    )


def _order(row: dict[str, Any]) -> Iterator[Statement]:
    parts: list[str] = []
    codes: list[str] = []
    for direction, jumping, orderly in (("read", "P11", "P12"), ("write", "P13", "P14")):
        following, sure = row[f"following_{direction}s"], row[f"sure_{direction}s"]
        counted_ones = row[f"sequential_{direction}s"]
        # Records of all ranks together do not tell how many accesses were the first of a rank.
        if sure and min(counted_ones / sure, 1) - min(counted_ones / following, 1) <= SAME_SHARE:
            sequential, consecutive = (
                share(min(row[f"{kind}_{direction}s"], following), following)
                for kind in ("sequential", "consecutive")
            )
            parts.append(
                f"of the POSIX {direction}s that follow another by the same rank to the same file, {sequential} are "
                f"sequential ({consecutive} start where the previous one ended)"
            )
            codes += [orderly, jumping]
    calls = row["reads"] + row["writes"]
    if not calls:
        return
    aligned = f"{share(row['unaligned_in_file'], calls)} do not start on a file system block boundary"
    memory = f"{share(row['unaligned_in_memory'], calls)} use buffers not aligned to 8 bytes."
    if parts:
        text = "; ".join(parts)
        yield Statement("order", f"{text[:1].upper()}{text[1:]}.", row, tuple(codes))
    yield Statement("alignment", f"Of the POSIX requests, {aligned} and {memory}", row, ("P07", "P08"))


def _files(workspace: Workspace, row: dict[str, Any]) -> Statement:
    shared = f"{row['shared']:,}" if row["shared"] else "none"
    users = f"{shared} of them used by several ranks"
    if row["files"] == 1:
        users = "used by several ranks" if row["shared"] else "used by one rank"
    text = f"{counted(row['files'], 'file')}, {users}; "
    other = share(row["metadata_ns"], row["all_ns"])
    text += f"opening, closing, querying and flushing take {other} of the time in the file system."
    codes = ["P17"]
    balance = workspace.query("io_balance")[0]
    if balance["ranks"] > 1 and not balance["together"] and balance["mean_ns"]:
        codes += ["P18", "P19", "P21", "P22"]
        least, most = (byte_size(balance[f"{which}_bytes"]) for which in ("least", "most"))
        moved = f"each moves {least}" if least == most else f"they move {least} to {most}"
        text += (
            f" Rank {balance['slowest']} spends {duration(balance['slowest_ns'])} on them; the mean over the "
            f"{balance['ranks']:,} ranks is {duration(balance['mean_ns'])}; {moved}."
        )
    return Statement("files", text, row | balance, tuple(codes))


def _left_out(workspace: Workspace) -> Iterator[Statement]:
    """Says what the tables hold beyond the requests and files above."""
    rows = {row["reason"]: row for row in workspace.query("requests_left_out")}
    parts: list[str] = []
    for reason, one, of in (
        ("streams", "standard stream", ""),
        ("pointers", "file", " for MPI's locks and shared file pointers"),
        ("libraries", "file", " of MPI's own libraries"),
    ):
        row = rows.get(reason)
        if row is not None and (row["requests"] or row["files"]):
            # A file that the program uses as well is counted, these requests to it are not.
            where = (
                f" on {counted(row['files'], one)}{of}" if row["files"] else of or " on files counted above"
            )
            parts.append(
                f"{counted(row['requests'], 'request')}{where}"
                if row["requests"]
                else f"{counted(row['files'], one)}{of} (no requests)"
            )
    row = rows.get("folders")
    if row is not None and row["files"]:
        parts.append(f"the calls on {counted(row['files'], 'folder')}")
    row = rows.get("below streams")
    if row is not None and row["requests"]:
        parts.append(f"{counted(row['requests'], 'POSIX request')} that C streams became")
    if parts:
        yield Statement("not counted", f"The above leaves out {', '.join(parts)}.", rows)


def _mpi_io(workspace: Workspace) -> Statement:
    row = workspace.query("mpi_io_use")[0]
    if not row["used"]:
        return Statement("MPI-IO", "No file is accessed through MPI-IO.", row, ("M01",))
    parts: list[str] = []
    codes: list[str] = []
    for direction, together, alone in (("read", "M04", "M02"), ("write", "M05", "M03")):
        calls = row[f"{direction}s"]
        if calls:
            parts.append(
                f"{share(row[f'collective_{direction}s'], calls)} of {calls:,} {direction}s are collective"
            )
            codes += [together, alone]
    calls = row["reads"] + row["writes"]
    parts.append(
        f"{share(row['nonblocking'], calls)} nonblocking" if row["nonblocking"] else "none is nonblocking"
    )
    codes += ["M06", "M07"]
    by = f" The calls are made by {' and '.join(row['callers'])}." if row["callers"] else ""
    said = f"{', '.join(parts)}." if calls else "Files are opened, and no data is moved."
    return Statement("MPI-IO", said + by, row, tuple(codes))


def _of_messages(workspace: Workspace) -> Iterator[Statement]:
    row = workspace.query("mpi_time_by_kind")[0]
    if not row["all_ns"]:
        return
    text = (
        f"{share(row['collective_ns'], row['all_ns'])} of the time in MPI is in collective calls, "
        f"{share(row['message_ns'], row['all_ns'])} in point-to-point and {share(row['one_sided_ns'], row['all_ns'])} "
        "in one-sided communication."
    )
    if not any(row[kind] for kind in ("collective_ns", "message_ns", "one_sided_ns")):
        text = "None of the time in MPI is in collective calls, point-to-point or one-sided communication."
    if row["unfinished_ns"]:
        text += f" {share(row['unfinished_ns'], row['all_ns'])} is in calls that had not returned at the end."
    for one in workspace.query("busiest_communicator"):
        row |= {"communicator": one["name"], "communicator_ns": one["time_ns"], "size": one["size"]}
        given = given_name(one["name"], one["user_name"])
        own = f"{printable(given)}, " if given else ""
        name = f"{printable(one['name'])} ({own}{counted(one['size'], 'rank')})"
        text += f" {share(one['time_ns'], row['all_ns'])} is on {name}."
    yield Statement("MPI", text, row)
    messages = workspace.query("message_partners")[0]
    if not messages["calls"]:
        return
    least, most = messages["least"], messages["most"]
    to = counted(most, "receiver") + (" other than itself" if messages["self_calls"] else "")
    if least != most:
        to = f"{least:,} to {to} (median: {messages['usual']:g})"
    text = (
        f"{counted(messages['calls'], 'message')} of {byte_size(messages['bytes'] / messages['calls'])} on average; "
        f"each sending rank has {to}"
    )
    text += (
        f"; {share(messages['self_bytes'], messages['bytes'])} of the bytes go to the rank itself."
        if messages["self_calls"]
        else "."
    )
    yield Statement("messages", text, messages)


def between(least: int, most: int, whole: int) -> str:
    """Returns `at least 25 % are` of what is between two counts, rounded outwards; "" where nothing is known."""
    if least == most:
        return "all are" if least == whole else "none is" if not least else f"{share(least, whole)} are"
    low, high = 100 * least // whole, -(-100 * most // whole)
    if high >= 100:
        return f"at least {low} % are" if low else ""
    return f"{low} % to {high} % are" if low else f"at most {high} % are"


def share(part: float, whole: float) -> str:
    """Returns a share in per cent, never rounded to none or all where it is not."""
    if not whole or not part:
        return "0 %"
    percent = 100 * part / whole
    if part == whole:
        return "100 %"
    if percent < 1:
        return "<1 %"
    return ">99 %" if percent > 99 else f"{percent:.0f} %"
