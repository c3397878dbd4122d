# SPDX-License-Identifier: BSD-3-Clause
"""Files by layer: who used them, how much, how fast, and in which pattern; and one row per folder for many files.

Times and counters are those of one layer: what HDF5 did with a file contains what MPI-IO and POSIX did for it, so rows
of several layers must not be added up. Bandwidth is bytes over the reading and writing time of the slowest rank, as in
Darshan's `agg_perf_by_slowest`, without metadata; none is given where the time of nonblocking and split accesses
ends with the calls that start them, or where a rank made some in a folder of several files, whose times may overlap.
Sequential and consecutive accesses are counted as Darshan does, without a rank's first to a file; their shares are of
the accesses that follow another of the same kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from barograph.analyze.files.file_records import PLAIN_COUNTERS, column_of, merged
from barograph.analyze.workspace import Workspace
from barograph.spec.layers import IO_LAYERS
from barograph.stored_json import json_object
from barograph.wording.ranks import rank_ranges

# The rank of what is known of all ranks together only, in profiles made of Darshan's logs.
ALL_RANKS = -1

# What lists can be ordered by: the expression over rows, and whether the largest comes first.
ORDERS = {
    "time": ("time_ns", True),
    "bytes": ("bytes_read + bytes_written", True),
    "calls": ("calls", True),
    "opens": ("opens", True),
    "metadata": ("metadata_time", True),
    "bandwidth": ("bandwidth", False),
    "request": ("mean_request", False),
    "ranks": ("ranks", True),
    "name": ("name", False),
}
SORT_KEYS = tuple(ORDERS)

# No file of the SQL library: rows are of files or folders, in one of several orders, with a sum for each counter of the
# spec, which are names in a statement and cannot be its parameters. What the user chooses by value is.
# A file's place in the list is that of its first row in the order asked for; its layers stay together.
FILES = """
WITH chosen AS (
    SELECT r.*, {key} AS key, greatest(reads - 1, 0) + greatest(writes - 1, 0) AS followers,
           greatest(reads - firsts, 0) + greatest(writes - firsts, 0) AS sure_followers,
           least(sequential_reads, greatest(reads - 1, 0)) + least(sequential_writes, greatest(writes - 1, 0))
               AS in_sequence
    FROM (SELECT *, if(rank < 0, $all_ranks, 1) AS firsts FROM file_ranks) r
         JOIN objects o ON o.object_id = r.file_id
    -- Folders and files of the MPI library are shown to those who ask for them.
    WHERE (if(len($files) = 0, NOT (is_folder(o.attributes) OR is_file_of_mpi(o.name)),
              list_contains($files, r.file_id)))
      AND (len($layers) = 0 OR list_contains($layers, r.layer)) AND (len($ranks) = 0 OR list_contains($ranks, r.rank))
), by_rank AS (
    SELECT key, layer, rank, any_value(file_id) AS file_id, count(DISTINCT file_id) AS files,
           sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns,
           sum(followers)::BIGINT AS followers, sum(sure_followers)::BIGINT AS sure_followers,
           sum(in_sequence)::BIGINT AS in_sequence, {counters}
    FROM chosen GROUP BY key, layer, rank
), summed AS (
    SELECT key, layer, any_value(file_id) AS file_id, count(*)::BIGINT AS ranks, list(rank ORDER BY rank) AS rank_list,
           sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns,
           max(time_ns)::BIGINT AS max_ns, avg(time_ns) AS mean_ns, arg_max(rank, (time_ns, -rank)) AS slowest_rank,
           sum(followers)::BIGINT AS followers, sum(sure_followers)::BIGINT AS sure_followers,
           sum(in_sequence)::BIGINT AS in_sequence, bool_and(transfers_complete(layer, waits,
               nonblocking_reads + nonblocking_writes, split_reads + split_writes)
               -- Accesses to several files may be under way at one time, which is in the sum for each of them.
               AND (files = 1 OR layer != 'mpi-io'
                    OR nonblocking_reads + nonblocking_writes + split_reads + split_writes = 0)) AS complete,
           -- What PnetCDF's nonblocking calls only note is moved in its waits.
           max(read_time + write_time + if(layer = 'pnetcdf', wait_time, 0))::BIGINT AS slowest_transfer_ns,
           {counters}
    FROM by_rank GROUP BY key, layer
), sized AS (
    SELECT key, layer, count(DISTINCT file_id)::BIGINT AS files FROM chosen GROUP BY key, layer
), rated AS (
    SELECT summed.*, sized.files, {name} AS name, o.attributes,
           coalesce((bytes_read + bytes_written) / nullif(reads + writes, 0), 0)::DOUBLE AS mean_request,
           if(complete, (bytes_read + bytes_written) * 1e9 / nullif(slowest_transfer_ns, 0), NULL)::DOUBLE AS bandwidth,
           list_contains($ordered, layer) AND last_byte_read + last_byte_written > 0 AND sure_followers > 0
               AND {order_known} AS ordered,
           if(ordered, least(in_sequence / followers, 1), NULL) AS sequential_share,
           if(ordered, least((consecutive_reads + consecutive_writes) / followers, 1), NULL) AS consecutive_share,
           if(file_alignment > 0, unaligned_in_file / nullif(reads + writes, 0), NULL) AS unaligned_share,
           unaligned_in_memory / nullif(reads + writes, 0) AS unaligned_memory_share
    FROM summed JOIN sized USING (key, layer) JOIN objects o ON o.object_id = summed.file_id
), placed AS (
    SELECT *, min(place) OVER (PARTITION BY key) AS first_place
    FROM (SELECT *, row_number() OVER (ORDER BY {order}, name, layer) AS place FROM rated)
)
SELECT * EXCLUDE (key, place, first_place, followers, sure_followers, in_sequence, ordered, complete),
       dense_rank() OVER (ORDER BY first_place) AS place
FROM placed ORDER BY first_place, list_position($all_layers, layer)
"""

# The time of one call is known to some tens of nanoseconds only: the clock is read without waiting for what
# the processor has not finished.
SURE_NS = 100

FOLDER = "regexp_replace(o.name, '/[^/]*$', '/')"


@dataclass(frozen=True)
class FileFilter:
    """What to keep; the defaults keep everything. Names are glob patterns, layers and ranks plain values."""

    names: Sequence[str] = ()
    layers: Sequence[str] = ()
    ranks: Sequence[int] = ()


def files_recorded(workspace: Workspace) -> int:
    """Returns how many files of the program the profile knows."""
    return sum(not (row["folder"] or row["of_mpi"]) for row in workspace.query("files_known"))


def left_out(workspace: Workspace) -> dict[str, int]:
    """Returns how many folders, and files that an MPI library keeps for itself, are in no list: "folder", "of_mpi"."""
    rows = workspace.query("files_known")
    return {what: sum(row[what] for row in rows) for what in ("folder", "of_mpi")}


def matching_files(workspace: Workspace, patterns: Sequence[str]) -> list[int] | None:
    """Returns the object ids of files that match a pattern, None when there are no patterns (all files).

    `*` also stands for slashes. A pattern is held against the whole path, the path below the program's working
    directory, and the name without its folder.
    """
    if not patterns:
        return None
    start = workspace.run.working_directory.rstrip("/") + "/"
    found: list[int] = []
    for row in workspace.query("files_known"):
        name: str = row["name"]
        texts = (name, name.removeprefix(start), name.rpartition("/")[2])
        if any(fnmatchcase(text, pattern) for text in texts for pattern in patterns):
            found.append(row["object_id"])
    return found


def file_rows(
    workspace: Workspace,
    chosen: FileFilter,
    *,
    sort: str = "time",
    reverse: bool = False,
    folders: bool = False,
) -> list[dict[str, Any]]:
    """Returns one row per file and layer, the layers of a file together; with `folders` per folder and layer.

    Each row: name, layer, files, place (of the file in the list, from 1), ranks, rank_list (as ranges), shared,
    calls, bytes (payload of all calls), time_ns (all ranks), max_ns and slowest_rank (null: not known), mean_ns,
    mean_request (bytes), bandwidth (bytes per second, null without transfer), sequential_share, consecutive_share,
    unaligned_share, unaligned_memory_share (null without accesses, and where places in the file or its block size are
    not known), mean_read_rate and mean_write_rate (per call, bytes per second; null, as slowest_ and fastest_
    read_rate and write_rate, where none is known), shortest_read_ns and shortest_write_ns (of one call), file_system,
    block_size, attributes (all that is known of a file: of MPI-IO mode and hints too), and every counter of
    spec/files/counters.toml by its name with underscores.
    """
    ids = matching_files(workspace, chosen.names)
    if ids == []:
        return []
    workspace.need("file_ranks", "is_file_of_mpi", "is_folder", "transfers_complete")
    counters = ", ".join(
        f"{merged(counter, column_of(counter.name))}::BIGINT AS {column_of(counter.name)}"
        for counter in PLAIN_COUNTERS
    )
    key, falls = ORDERS[sort]
    sql = FILES.format(
        key=FOLDER if folders else "r.file_id",
        name="key" if folders else "o.name",
        counters=counters,
        order_known=order_known("in_sequence"),
        order=f"{key} {'DESC' if falls != reverse else 'ASC'} NULLS LAST",
    )
    values = {
        "files": ids or [],
        "layers": list(chosen.layers),
        "ranks": list(chosen.ranks),
        "all_layers": list(IO_LAYERS),
        "ordered": list(ordered_layers(workspace)),
        "all_ranks": workspace.run.ranks,
    }
    rows = workspace.rows(sql, values)
    shortest = {} if folders else shortest_ns(workspace, ids or [])
    for row in rows:
        attributes = file_attributes(row.pop("attributes"))
        row["requests"] = sum(
            row[f"{mode}_{way}s"] for mode in ("nonblocking", "split") for way in ("read", "write")
        ) * (row["layer"] in {"mpi-io", "pnetcdf"})
        if ALL_RANKS in row["rank_list"]:
            _spread(row, {} if folders else attributes, workspace.run.ranks)
        else:
            row["rank_list"] = rank_ranges(row["rank_list"])
        row["shared"] = row["ranks"] > 1 and not folders
        for way in ("read", "write"):
            _rate(row, way)
            row[f"shortest_{way}_ns"] = shortest.get((row.get("file_id"), row["layer"], way))
        row["file_system"] = attributes.get("file system", "")
        row["block_size"] = attributes.get("block size", "")
        row["attributes"] = {} if folders else attributes
        if folders:
            row.pop("file_id")
    return rows


def ordered_layers(workspace: Workspace) -> tuple[str, ...]:
    """Returns the layers whose sequential accesses are counted; Darshan does for POSIX alone."""
    return ("posix",) if workspace.run.tool == "darshan" else IO_LAYERS


def order_known(sequential: str, followers: str = "followers", sure: str = "sure_followers") -> str:
    """Returns the SQL that is true where the share of sequential accesses is known.

    How many ranks took part in a record of all together is not: one rank's first access of each direction at least,
    every rank's at most, follows none. The share is known where both give the same to a hundredth.
    """
    return f"least(({sequential}) / nullif({sure}, 0), 1) - least(({sequential}) / nullif({followers}, 0), 1) <= 0.01"


def shortest_ns(workspace: Workspace, files: Sequence[int]) -> dict[tuple[int | None, str, str], int]:
    """Returns the shortest call that moved something by file, layer and direction; of all files if none are given."""
    rows = workspace.query("shortest_calls", {"files": list(files)})
    return {(row["file_id"], row["layer"], row["direction"]): row["ns"] for row in rows}


def _rate(row: dict[str, Any], way: str) -> None:
    """Adds the mean bandwidth of single reads or writes; no bandwidth where none is known."""
    calls = row[f"rated_{way}s"]
    row[f"mean_{way}_rate"] = row[f"sum_of_{way}_rates"] / calls if calls else None
    for which in ("slowest", "fastest"):
        row[f"{which}_{way}_rate"] = row[f"{which}_{way}_rate"] if calls else None


def _spread(row: dict[str, Any], attributes: dict[str, str], ranks: int) -> None:
    """What is known over ranks where only sums are: the mean, and the slowest one if the log names it."""
    layer = row["layer"]
    row["ranks"], row["rank_list"] = ranks, "all ranks"
    row["mean_ns"] = row["time_ns"] / max(ranks, 1)
    slowest_ns = int(attributes.get(f"{layer} slowest rank time ns", "0"))
    # An object in a file (a dataset) has a record of its own, which says nothing of the file as a whole.
    row["max_ns"] = slowest_ns or (round(row["mean_ns"]) if ranks == 1 else None)
    row["slowest_rank"] = int(attributes[f"{layer} slowest rank"]) if slowest_ns else None
    size = row["bytes_read"] + row["bytes_written"]
    row["bandwidth"] = size * 1e9 / slowest_ns if size and slowest_ns and not row["requests"] else None


def file_attributes(text: str) -> dict[str, str]:
    """Returns the attributes of an object; nothing for a text that is not a JSON object."""
    return {key: str(value) for key, value in json_object(text).items()}


def top_files(workspace: Workspace, top: int) -> list[dict[str, Any]]:
    """Returns the rows of the `top` files with the most time in any layer, without layers that made no call.

    None when no file was recorded. The target of a rename is a file without calls of its own.
    """
    if not files_recorded(workspace):
        return []
    return [
        row
        for row in file_rows(workspace, FileFilter())
        if row["place"] <= top and (row["calls"] or row["time_ns"])
    ]
