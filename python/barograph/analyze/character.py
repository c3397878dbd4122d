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

from barograph.analyze.byte_size import byte_size
from barograph.analyze.duration import duration
from barograph.analyze.families import INITIALIZATION, MPI_LIBRARIES, WAITING
from barograph.analyze.findings.wording import counted, printable
from barograph.analyze.workspace import IO_LAYERS, Workspace

# Standard streams and what Open MPI keeps a shared file pointer in are nobody's data (as in findings/io_facts.py).
NO_DATA = "^<STD|_cid-[0-9a-f]+-[0-9]+[.]sm$"
STREAMS = "^<STD"
COLLECTIVE = "_all(_begin|_end)?$|_at_all|_ordered"
NONBLOCKING = "^MPI_File_i|_begin$|^ncmpi_[ib]"
# Drishti's limit of a small request: 1 MiB.
SMALL = 1 << 20
SAME_SHARE = 0.01

REQUESTS = """
CREATE OR REPLACE TEMP TABLE all_io_requests AS
WITH RECURSIVE below AS (
    SELECT path_id, layer, operation, '' AS upper, false AS startup FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, p.layer, p.operation, if(list_contains($io, b.layer), b.layer, b.upper),
           b.startup OR list_contains($init, p.operation)
           OR (p.layer = 'source' AND b.upper = '' AND regexp_matches(p.operation, $libraries))
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT s.rank, p.layer, p.upper, p.operation, d.direction, s.bucket, s.calls, s.bytes, s.bytes_min, s.bytes_max,
       s.time_ns, h.file_id,
       CASE WHEN regexp_matches(f.name, $streams) THEN 'streams' WHEN regexp_matches(f.name, $no_data) THEN 'pointers'
            WHEN p.startup THEN 'libraries' ELSE '' END AS left_out
FROM samples s JOIN below p USING (path_id) JOIN io_directions d USING (layer, operation)
     JOIN file_homes h USING (object_id) JOIN objects f ON f.object_id = h.file_id
WHERE list_contains($io, p.layer)
"""
COUNTED = "CREATE OR REPLACE TEMP VIEW io_requests AS FROM all_io_requests WHERE left_out = ''"
# What the tables of the same report hold beyond the requests and files of these sentences, by the reason.
LEFT_OUT = """
WITH grouped AS (
    SELECT if(left_out = '', 'below streams', left_out) AS reason, calls, file_id,
           direction != '' AND bucket > 0 AND NOT unfinished(bucket) AS request
    FROM all_io_requests
    WHERE (left_out != '' AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio')))
       OR (left_out = '' AND layer = 'posix' AND upper = 'stdio')
)
SELECT reason, coalesce(sum(calls) FILTER (request), 0)::BIGINT AS requests,
       count(DISTINCT file_id) FILTER (file_id NOT IN (SELECT file_id FROM io_requests))::BIGINT AS files
FROM grouped GROUP BY reason
"""
MOVED = """
SELECT coalesce(sum(calls) FILTER (direction = 'read'), 0)::BIGINT AS reads,
       coalesce(sum(calls) FILTER (direction = 'write'), 0)::BIGINT AS writes,
       coalesce(sum(bytes) FILTER (direction = 'read'), 0)::BIGINT AS bytes_read,
       coalesce(sum(bytes) FILTER (direction = 'write'), 0)::BIGINT AS bytes_written,
       coalesce(sum(bytes) FILTER (layer = 'stdio'), 0)::BIGINT AS stream_bytes
FROM io_requests
WHERE direction != '' AND bucket > 0 AND NOT unfinished(bucket)
  AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio'))
"""
# Of a size class with the limit inside it is not known how many lie below. The bytes that a rank moved in a file bound
# it: `most_large` requests can reach the limit when all others are as small as they may be, and `least_large` must when
# they are as large as they may be. Bytes of single classes may be estimated, those of a file are not.
SIZES = """
WITH moved AS (
    SELECT direction, sum(calls)::DOUBLE AS calls, sum(bytes)::DOUBLE AS bytes,
           coalesce(sum(calls) FILTER (bytes_max < $small), 0)::DOUBLE AS small,
           coalesce(sum(calls) FILTER (bytes_min < $small AND bytes_max >= $small), 0)::DOUBLE AS unsure,
           coalesce(sum(calls * bytes_min) FILTER (bytes_max < $small OR bytes_min >= $small), 0)::DOUBLE
               AS others_least,
           coalesce(sum(calls * bytes_max) FILTER (bytes_max < $small OR bytes_min >= $small), 0)::DOUBLE
               AS others_most,
           coalesce(max(bytes_max) FILTER (bytes_min < $small AND bytes_max >= $small), $small)::DOUBLE AS largest
    FROM io_requests
    WHERE direction != '' AND bucket > 0 AND NOT unfinished(bucket)
      AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio'))
    GROUP BY direction, layer, rank, file_id
), bounded AS (
    SELECT *, least(unsure, greatest(floor((bytes - others_least) / $small), 0)) AS most_large,
           least(unsure, greatest(ceil((bytes - others_most - unsure * ($small - 1)) / (largest - $small + 1)), 0))
               AS least_large
    FROM moved
)
SELECT coalesce(sum(small + unsure - most_large) FILTER (direction = 'read'), 0)::BIGINT AS small_reads,
       coalesce(sum(small + unsure - most_large) FILTER (direction = 'write'), 0)::BIGINT AS small_writes,
       coalesce(sum(greatest(most_large - least_large, 0)), 0)::BIGINT AS small_or_not
FROM bounded
"""
# As `barograph files` counts: the first access of a rank to a file follows none, and is no part of the shares. A first
# access behind the file's beginning counts as sequential (as in Darshan), so a rank may have one more than that follow.
ORDER = """
SELECT coalesce(sum(reads), 0)::BIGINT AS reads, coalesce(sum(writes), 0)::BIGINT AS writes,
       coalesce(sum(greatest(reads - 1, 0)) FILTER (last_byte_read > 0), 0)::BIGINT AS following_reads,
       coalesce(sum(greatest(writes - 1, 0)) FILTER (last_byte_written > 0), 0)::BIGINT AS following_writes,
       coalesce(sum(greatest(reads - if(rank < 0, $all_ranks, 1), 0)) FILTER (last_byte_read > 0), 0)::BIGINT
           AS sure_reads,
       coalesce(sum(greatest(writes - if(rank < 0, $all_ranks, 1), 0)) FILTER (last_byte_written > 0), 0)::BIGINT
           AS sure_writes,
       coalesce(sum(least(sequential_reads, greatest(reads - 1, 0))), 0)::BIGINT AS sequential_reads,
       coalesce(sum(consecutive_reads), 0)::BIGINT AS consecutive_reads,
       coalesce(sum(least(sequential_writes, greatest(writes - 1, 0))), 0)::BIGINT AS sequential_writes,
       coalesce(sum(consecutive_writes), 0)::BIGINT AS consecutive_writes,
       coalesce(sum(unaligned_in_file), 0)::BIGINT AS unaligned_in_file,
       coalesce(sum(unaligned_in_memory), 0)::BIGINT AS unaligned_in_memory
FROM file_ranks JOIN objects o ON o.object_id = file_id
WHERE layer = 'posix' AND NOT regexp_matches(o.name, $no_data)
"""
FILES = """
WITH used AS (
    SELECT file_id, count(DISTINCT rank) + if(bool_or(rank < 0), 1, 0) AS users, any_value(o.attributes) AS attributes
    FROM io_requests JOIN objects o ON o.object_id = file_id GROUP BY file_id
)
SELECT (SELECT count(*) FROM used)::BIGINT AS files, (SELECT count(*) FILTER (users > 1) FROM used)::BIGINT AS shared,
       coalesce(sum(calls) FILTER (bucket = 0), 0)::BIGINT AS metadata_calls,
       coalesce(sum(time_ns) FILTER (bucket = 0), 0)::BIGINT AS metadata_ns, coalesce(sum(time_ns), 0)::BIGINT AS all_ns
FROM io_requests WHERE layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio')
"""
BALANCE = """
WITH by_rank AS (
    SELECT rank, sum(time_ns) AS time_ns, sum(bytes) AS bytes FROM io_requests WHERE upper = '' GROUP BY rank
)
SELECT count(*)::BIGINT AS ranks, coalesce(bool_or(rank < 0), false) AS together,
       arg_max(rank, (time_ns, -rank))::BIGINT AS slowest, max(time_ns)::BIGINT AS slowest_ns, avg(time_ns) AS mean_ns,
       min(bytes)::BIGINT AS least_bytes, max(bytes)::BIGINT AS most_bytes FROM by_rank
"""
MPI_IO = """
SELECT coalesce(sum(calls) FILTER (direction = 'read'), 0)::BIGINT AS reads,
       coalesce(sum(calls) FILTER (direction = 'write'), 0)::BIGINT AS writes,
       coalesce(sum(calls) FILTER (direction = 'read' AND regexp_matches(operation, $collective)), 0)::BIGINT
           AS collective_reads,
       coalesce(sum(calls) FILTER (direction = 'write' AND regexp_matches(operation, $collective)), 0)::BIGINT
           AS collective_writes,
       coalesce(sum(calls) FILTER (regexp_matches(operation, $nonblocking)), 0)::BIGINT AS nonblocking,
       count(*) > 0 AS used, list_sort(list(DISTINCT upper) FILTER (upper != '')) AS callers
FROM io_requests WHERE layer = 'mpi-io' AND upper != 'mpi-io' AND (bucket > 0 OR direction = '')
"""
# Calls that did not return have their time up to the end of the recording.
MPI_USED = """
CREATE OR REPLACE TEMP TABLE mpi_used AS
SELECT p.operation, s.object_id, sum(s.time_ns)::BIGINT AS time_ns,
       coalesce(sum(s.time_ns) FILTER (unfinished(s.bucket)), 0)::BIGINT AS open_ns
FROM samples s JOIN call_paths p USING (path_id)
WHERE p.layer = 'mpi' AND NOT list_contains($left_out, p.operation) GROUP BY ALL
"""
MPI_TIME = """
SELECT coalesce(sum(t.time_ns) FILTER (f.kind = 'collective'), 0)::BIGINT AS collective_ns,
       coalesce(sum(t.time_ns) FILTER (f.kind = 'point-to-point'), 0)::BIGINT AS message_ns,
       coalesce(sum(t.time_ns) FILTER (f.kind = 'one-sided'), 0)::BIGINT AS one_sided_ns,
       coalesce(sum(t.time_ns), 0)::BIGINT AS all_ns, coalesce(sum(t.open_ns), 0)::BIGINT AS unfinished_ns
FROM mpi_used t JOIN operation_families f USING (operation)
"""
COMMUNICATORS = """
SELECT coalesce(nullif(h.home_user_name, ''), nullif(h.user_name, ''), nullif(h.home_name, ''), h.name) AS name,
       any_value(o.size) AS size, sum(t.time_ns)::BIGINT AS time_ns
FROM mpi_used t JOIN homes h USING (object_id) JOIN objects o ON o.object_id = h.home_id
WHERE o.kind = 'communicator'
GROUP BY h.home_id, 1 ORDER BY time_ns DESC, name LIMIT 1
"""
MESSAGES = """
WITH partners AS (
    SELECT sender, count(DISTINCT receiver) FILTER (receiver != sender) AS others FROM messages
    WHERE receiver IS NOT NULL GROUP BY sender
)
SELECT coalesce(sum(calls), 0)::BIGINT AS calls, coalesce(sum(bytes), 0)::BIGINT AS bytes,
       coalesce(sum(bytes) FILTER (sender = receiver), 0)::BIGINT AS self_bytes,
       coalesce(sum(calls) FILTER (sender = receiver), 0)::BIGINT AS self_calls,
       (SELECT min(others) FROM partners)::BIGINT AS least, (SELECT median(others) FROM partners)::DOUBLE AS usual,
       (SELECT max(others) FROM partners)::BIGINT AS most
FROM messages
"""


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
    if not workspace.io_recorded:
        return
    connection = workspace.need("file_homes", "file_ranks", "io_directions")
    values = {
        "io": list(IO_LAYERS),
        "init": list(INITIALIZATION),
        "no_data": NO_DATA,
        "streams": STREAMS,
        "libraries": MPI_LIBRARIES,
    }
    connection.execute(REQUESTS, values)
    connection.execute(COUNTED)
    moved = workspace.rows(MOVED)[0]
    requests = moved["reads"] + moved["writes"]
    if requests:
        yield _data(moved, requests)
        yield _sizes(moved | workspace.rows(SIZES, {"small": SMALL})[0], requests)
        yield from _order(workspace.rows(ORDER, {"no_data": NO_DATA, "all_ranks": workspace.ranks})[0])
    files = workspace.rows(FILES)[0]
    if files["files"]:
        yield _files(workspace, files)
        yield from _left_out(workspace)
        yield _mpi_io(workspace)


def _data(row: dict[str, Any], requests: int) -> Statement:
    size = row["bytes_read"] + row["bytes_written"]
    if requests == 1:
        text = f"The only request, of {byte_size(size)}, is a {'read' if row['reads'] else 'write'}"
    elif requests in {row["reads"], row["writes"]}:
        text = f"All {requests:,} requests, of {byte_size(size)}, are {'reads' if row['reads'] else 'writes'}"
    else:
        text = f"{share(row['writes'], requests)} of {counted(requests, 'request')} and "
        text += f"{share(row['bytes_written'], size)} of {byte_size(size)} are writes, the rest reads"
    streams = f"; {share(row['stream_bytes'], size)} of the bytes go through C streams"
    text += f"{streams if row['stream_bytes'] else ''}."
    # Of each pair Drishti gives the one that fits; the sentence has the shares either way.
    codes = ["P01", "P02", "P03", "P04"]
    codes += ["S01"] * bool(row["stream_bytes"])
    return Statement("data", text, row, tuple(codes))


def _sizes(row: dict[str, Any], requests: int) -> Statement:
    small = row["small_reads"] + row["small_writes"]
    mean = (row["bytes_read"] + row["bytes_written"]) / requests
    most = small + row["small_or_not"]
    said = between(small, most, requests)
    text = (
        f"Requests have {byte_size(mean)} on average{f'; {said} below {byte_size(SMALL)}' if said else ''}."
    )
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
        # Of records of all ranks together it is not known how many accesses were the first of a rank.
        if sure and min(counted_ones / sure, 1) - min(counted_ones / following, 1) <= SAME_SHARE:
            sequential, consecutive = (
                share(min(row[f"{kind}_{direction}s"], following), following)
                for kind in ("sequential", "consecutive")
            )
            parts.append(
                f"of the POSIX {direction}s that follow another of the same rank in the same file, {sequential} are "
                f"sequential ({consecutive} begin where that one ended)"
            )
            codes += [orderly, jumping]
    calls = row["reads"] + row["writes"]
    if not calls:
        return
    aligned = f"{share(row['unaligned_in_file'], calls)} do not begin at a block of the file system"
    memory = f"the buffers of {share(row['unaligned_in_memory'], calls)} are not aligned to 8 bytes."
    if parts:
        text = "; ".join(parts)
        yield Statement("order", f"{text[:1].upper()}{text[1:]}.", row, tuple(codes))
    yield Statement("alignment", f"Of the POSIX requests {aligned}, {memory}", row, ("P07", "P08"))


def _files(workspace: Workspace, row: dict[str, Any]) -> Statement:
    shared = f"{row['shared']:,}" if row["shared"] else "none"
    users = f"{shared} of them used by several ranks"
    if row["files"] == 1:
        users = "used by several ranks" if row["shared"] else "used by one rank"
    text = f"{counted(row['files'], 'file')}, {users}; "
    other = share(row["metadata_ns"], row["all_ns"])
    text += f"opening, closing, querying and flushing take {other} of the time in the file system."
    codes = ["P17"]
    balance = workspace.rows(BALANCE)[0]
    if balance["ranks"] > 1 and not balance["together"] and balance["mean_ns"]:
        codes += ["P18", "P19", "P21", "P22"]
        least, most = (byte_size(balance[f"{which}_bytes"]) for which in ("least", "most"))
        moved = f"each moves {least}" if least == most else f"they move {least} to {most}"
        text += (
            f" Rank {balance['slowest']} spends {duration(balance['slowest_ns'])} in I/O, the mean of the "
            f"{balance['ranks']:,} ranks is {duration(balance['mean_ns'])}; {moved}."
        )
    return Statement("files", text, row | balance, tuple(codes))


def _left_out(workspace: Workspace) -> Iterator[Statement]:
    """Says what the tables hold beyond the requests and files above."""
    rows = {row["reason"]: row for row in workspace.rows(LEFT_OUT)}
    parts: list[str] = []
    for reason, one, of in (
        ("streams", "standard stream", ""),
        ("pointers", "file", " with a shared file pointer of Open MPI"),
        ("libraries", "file", " of MPI's own libraries"),
    ):
        row = rows.get(reason)
        if row is not None and (row["requests"] or row["files"]):
            # A file that the program uses as well is counted, these requests to it are not.
            where = (
                f" on {counted(row['files'], one)}{of}" if row["files"] else of or " on files counted above"
            )
            parts.append(f"{counted(row['requests'], 'request')}{where}")
    row = rows.get("below streams")
    if row is not None and row["requests"]:
        parts.append(f"{counted(row['requests'], 'POSIX request')} that C streams became")
    if parts:
        yield Statement("not counted", f"The above leaves out {', '.join(parts)}.", rows)


def _mpi_io(workspace: Workspace) -> Statement:
    row = workspace.rows(MPI_IO, {"collective": COLLECTIVE, "nonblocking": NONBLOCKING})[0]
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
    workspace.need("homes").execute(MPI_USED, {"left_out": [*INITIALIZATION, "MPI_Finalize", WAITING]})
    row = workspace.rows(MPI_TIME)[0]
    if not row["all_ns"]:
        return
    text = (
        f"{share(row['collective_ns'], row['all_ns'])} of the time in MPI is in collective calls, "
        f"{share(row['message_ns'], row['all_ns'])} in point-to-point and {share(row['one_sided_ns'], row['all_ns'])} "
        "in one-sided communication."
    )
    if row["unfinished_ns"]:
        text += f" {share(row['unfinished_ns'], row['all_ns'])} is in calls that had not returned at the end."
    for one in workspace.rows(COMMUNICATORS):
        row |= {"communicator": one["name"], "communicator_ns": one["time_ns"], "size": one["size"]}
        name = f"{printable(one['name'])} ({counted(one['size'], 'rank')})"
        text += f" {share(one['time_ns'], row['all_ns'])} is on {name}."
    yield Statement("MPI", text, row)
    messages = workspace.rows(MESSAGES)[0]
    if not messages["calls"]:
        return
    least, most = messages["least"], messages["most"]
    to = f"{least:,}" if least == most else f"{least:,} to {most:,} (median {messages['usual']:g})"
    text = (
        f"{counted(messages['calls'], 'message')} of {byte_size(messages['bytes'] / messages['calls'])} on average; "
        f"a rank that sends does so to {to} other{'s' if most != 1 else ''}"
    )
    text += (
        f"; {share(messages['self_bytes'], messages['bytes'])} of the bytes go to the rank itself."
        if messages["self_calls"]
        else "."
    )
    yield Statement("messages", text, messages)


def between(least: int, most: int, whole: int) -> str:
    """Returns `at least 25 % are` of what lies between two counts, rounded outwards; "" where nothing is known."""
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
