# SPDX-License-Identifier: BSD-3-Clause
"""Whether the single events of a run agree with what its profile counted, and with MPI's own rules.

Used by end-to-end tests, and by hand: python -m barograph.testing.trace_agreement RUN.baro. Says what does not agree;
never mends anything. What it checks:

* calls, bytes and time of each rank, thread, call path, operation and object, against the facts; times to the unit in
  which a trace has them. Call paths of I/O are left out: those of a trace have addresses, those of facts names. So are
  calls of I/O on no file, which are not traced;
* that each message that is in the matrix has its send and its receive in the trace, of the same size, and none was
  received before it was sent;
* that all members of a communicator say of each collective which one it was, and that those which wait for all members
  have a moment at which all are inside.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import duckdb

import barograph
from barograph.analyze.messages.trace_messages import communicator_orders, matched
from barograph.analyze.workspace import Workspace
from barograph.read.events.event_parts import read_events

# The unit of a traced time, in ns: 128 ticks of a clock of at least 1 GHz.
UNIT_NS: Final = 128
# How far the clocks of two ranks of a node may be apart: each reads the time of day beside its own counter once. Seen
# were 0.3 us.
ACROSS_NS: Final = 10_000
# Trace and profile of a process that died are not closed at the same moment, and know the speed of its clock less well.
CLOCK: Final = 1_000_000  # ns, of which one may be wrong
# Collectives that nobody leaves before all are in.
MEETINGS: Final = (
    "MPI_Barrier",
    "MPI_Allreduce",
    "MPI_Alltoall",
    "MPI_Allgather",
    "MPI_Comm_split",
    "MPI_Comm_dup",
)
MOST_SHOWN: Final = 10

# Events that are calls: of one that sends and receives the second is none, nor what a start begins, nor a completion.
CALLS: Final = """
CREATE TABLE calls AS
SELECT * FROM (
    SELECT *,
           lag({'k': kind, 'o': operation, 's': start_ns, 'e': end_ns, 'n': sequence + 1}) OVER of_thread AS before
    FROM events WINDOW of_thread AS (PARTITION BY rank, thread ORDER BY sequence)
)
WHERE kind NOT IN ('complete', 'mark') AND NOT (operation IN ('MPI_Start', 'MPI_Startall') AND kind != 'call')
  AND NOT coalesce(
      kind = 'receive' AND before = {'k': 'send', 'o': operation, 's': start_ns, 'e': end_ns, 'n': sequence}, false)
"""
# Bytes of a receive that blocks are those that came, of the facts the room for them.
SUMS: Final = """
WITH traced AS (
    SELECT rank, thread, layer, if(layer IN ('mpi', 'region'), call_path, '') AS call_path, operation,
           coalesce(object, '') AS object, count(*) AS calls, sum(length) AS bytes, sum(end_ns - start_ns) AS time_ns,
           bool_or(kind = 'receive' AND contains(flags, 'blocking')) AS came
    FROM calls GROUP BY ALL
),
counted AS (
    SELECT rank, thread, layer, if(layer IN ('mpi', 'region'), call_path, '') AS call_path, operation,
           coalesce(object, '') AS object, sum(calls) AS calls, sum(bytes) AS bytes, sum(time_ns) AS time_ns
    FROM facts WHERE layer IN (SELECT DISTINCT layer FROM calls) GROUP BY ALL
)
SELECT rank, thread, layer, call_path, operation, object, t.calls AS traced_calls, c.calls AS counted_calls,
       t.bytes AS traced_bytes, c.bytes AS counted_bytes, t.time_ns AS traced_ns, c.time_ns AS counted_ns, t.came
FROM traced AS t FULL JOIN counted AS c USING (rank, thread, layer, call_path, operation, object)
WHERE layer IN ('mpi', 'region') OR object != ''
ORDER BY ALL
"""
MATRIX: Final = """
WITH counted AS (
    SELECT sender, receiver, name AS communicator, calls, bytes FROM messages JOIN objects USING (object_id)
),
found AS (
    SELECT sender, receiver, communicator, count(*) AS calls, sum(length)::BIGINT AS bytes FROM pairs GROUP BY ALL
)
SELECT sender, receiver, communicator, c.calls AS counted_calls, f.calls AS found_calls, c.bytes AS counted_bytes,
       f.bytes AS found_bytes
FROM counted AS c FULL JOIN found AS f USING (sender, receiver, communicator)
WHERE c.calls IS DISTINCT FROM f.calls OR c.bytes IS DISTINCT FROM f.bytes ORDER BY ALL
"""
UNLIKELY: Final = """
SELECT p.sender, p.receiver, p.communicator, p.tag, p.number, p.length AS sent, took.length AS took,
       p.received_ns - p.send_start_ns AS flight_ns
FROM pairs AS p JOIN numbered AS took ON took.event = p.took
WHERE took.length != p.length AND (took.kind = 'complete' OR contains(took.flags, 'blocking')) AND took.peer IS NOT NULL
   OR p.received_ns < p.send_start_ns - $unit
"""
COLLECTIVES: Final = """
WITH numbered AS (
    SELECT object, coalesce(instance, 0) AS instance, number, coalesce(tag, 0) AS turn, rank, operation, start_ns,
           end_ns
    FROM events WHERE kind = 'collective' AND number > 0
),
met AS (
    SELECT object, instance, number, turn, count(*) AS ranks, count(DISTINCT rank) AS different,
           count(DISTINCT operation) AS operations, any_value(operation) AS operation, max(start_ns) AS last_in,
           min(end_ns) AS first_out
    FROM numbered GROUP BY ALL
)
SELECT count(*)::BIGINT AS met,
       count(*) FILTER (operations > 1 AND turn = 0 OR different != ranks)::BIGINT AS mixed,
       count(*) FILTER (operation IN (SELECT unnest($meetings)) AND first_out < last_in - $unit)::BIGINT AS apart
FROM met
"""


@dataclass
class Agreement:
    """What was compared, and what differs, a sentence each."""

    events: int = 0
    rows: int = 0  # of facts
    messages: int = 0
    collectives: int = 0
    lost: int = 0
    unpaired: int = 0  # sends and receives without a partner
    problems: list[str] = field(default_factory=list[str])


def agreement_of(profile: Path) -> Agreement:
    """Compares the trace of a run with its profile."""
    events, lost = read_events(profile)
    found = Agreement(events=events.num_rows, lost=sum(lost.values()))
    with barograph.open(profile) as opened, opened.connect() as connection:
        orders = communicator_orders(Workspace(opened))
        connection.register("events", events)
        connection.execute(CALLS)
        _compare_sums(connection, found)
        messages = matched(events, orders)
        found.messages = messages.table.num_rows
        found.unpaired = messages.unreceived + messages.unsent
        connection.register("pairs", messages.table)
        connection.execute("CREATE VIEW numbered AS SELECT *, row_number() OVER () - 1 AS event FROM events")
        for row in _rows(connection, MATRIX, {}):
            found.problems.append(f"matrix: {row}")
        for row in _rows(connection, UNLIKELY, {"unit": ACROSS_NS}):
            found.problems.append(f"message: {row}")
        (of_all,) = _rows(connection, COLLECTIVES, {"meetings": list(MEETINGS), "unit": ACROSS_NS})
        found.collectives = of_all["met"]
        if of_all["mixed"] or of_all["apart"]:
            found.problems.append(f"collectives: {of_all}")
    return found


def _rows(connection: duckdb.DuckDBPyConnection, query: str, values: dict[str, Any]) -> list[dict[str, Any]]:
    return connection.sql(query, params=values).to_arrow_table().to_pylist()


def _compare_sums(connection: duckdb.DuckDBPyConnection, found: Agreement) -> None:
    for row in _rows(connection, SUMS, {}):
        found.rows += 1
        what = row["call_path"] or row["operation"]
        where = f"rank {row['rank']} thread {row['thread']} {what} on {row['object'] or 'nothing'}"
        if not row["traced_calls"] and not row["counted_calls"]:
            continue  # a call that the process died in
        if row["traced_calls"] != row["counted_calls"]:
            found.problems.append(f"{where}: {row['traced_calls']} events, {row['counted_calls']} calls")
            continue
        traced, counted = row["traced_bytes"], row["counted_bytes"]
        if row["operation"] not in {"MPI_Mprobe", "MPI_Improbe"} and (
            traced > counted if row["came"] else traced != counted
        ):
            found.problems.append(f"{where}: {traced} bytes traced, {counted} counted")
        apart = abs(row["traced_ns"] - row["counted_ns"])
        if apart > row["traced_calls"] * UNIT_NS + row["counted_ns"] // CLOCK:
            found.problems.append(f"{where}: {row['traced_ns']} ns traced, {row['counted_ns']} counted")


def main(words: list[str]) -> int:
    """Prints what agrees and what does not of each profile; returns 1 where something does not."""
    wrong = 0
    for word in words:
        found = agreement_of(Path(word))
        wrong += len(found.problems)
        lines = [
            f"{word}: {found.events:,} events, {found.lost:,} lost; {found.rows:,} rows of facts,",
            f"  {found.messages:,} messages, {found.unpaired:,} halves without a partner,"
            f" {found.collectives:,} collectives: {len(found.problems)} differ",
            *(f"  {problem}" for problem in found.problems[:MOST_SHOWN]),
        ]
        sys.stdout.write("\n".join(lines) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
