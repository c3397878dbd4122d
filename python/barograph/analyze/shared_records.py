# SPDX-License-Identifier: BSD-3-Clause
"""What is known of single ranks where a log has one record of all ranks together (rank -1).

Such a record has sums, and often the time and bytes of its fastest and of its slowest rank, and the variance over
ranks. The times of these two ranks are exact; those of the others lie between bounds that follow from the sum, the two,
and the variance. Sums over ranks stay exact. Called by Workspace for profiles that have such records; all of it is SQL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

# A record is what all ranks did with one object in one layer. What does not fit together (the mean of all ranks outside
# of the fastest and the slowest one's times) is not used: `slowest` and `fastest` are then null.
RECORDS = """
CREATE TEMP TABLE shared_records AS
WITH job AS (SELECT count(DISTINCT rank) AS n FROM locations), summed AS (
    SELECT s.object_id, p.layer, sum(s.time_ns)::BIGINT AS time_ns, sum(s.bytes)::BIGINT AS bytes
    FROM samples s JOIN call_paths p USING (path_id) WHERE s.rank < 0 GROUP BY ALL
), said AS (
    SELECT summed.*, job.n, if(json_valid(o.attributes), o.attributes, '{}') AS facts
    FROM summed JOIN objects o USING (object_id), job
), taken AS (
    SELECT * EXCLUDE (facts),
           try_cast(facts->>('$."' || layer || ' slowest rank"') AS BIGINT) AS slowest,
           try_cast(facts->>('$."' || layer || ' fastest rank"') AS BIGINT) AS fastest,
           try_cast(facts->>('$."' || layer || ' slowest rank time ns"') AS BIGINT) AS slowest_ns,
           try_cast(facts->>('$."' || layer || ' fastest rank time ns"') AS BIGINT) AS fastest_ns,
           try_cast(facts->>('$."' || layer || ' slowest rank bytes"') AS BIGINT) AS slowest_bytes,
           try_cast(facts->>('$."' || layer || ' fastest rank bytes"') AS BIGINT) AS fastest_bytes,
           try_cast(facts->>('$."' || layer || ' variance time s2"') AS DOUBLE) * 1e18 AS variance_ns2
    FROM said
), checked AS (
    SELECT *, coalesce(slowest BETWEEN 0 AND n - 1 AND slowest_ns * n * 1.001 + n >= time_ns
                       AND slowest_ns <= time_ns * 1.001 + 1, false) AS slow_fits,
           coalesce(fastest BETWEEN 0 AND n - 1 AND fastest_ns * n <= time_ns * 1.001 + n
                    AND fastest_ns <= slowest_ns AND (slowest != fastest OR slowest_ns = fastest_ns), false
           ) AS fast_fits
    FROM taken
), ends AS (
    SELECT * EXCLUDE (slowest, fastest, slowest_ns, fastest_ns, slow_fits, fast_fits),
           slow_fits AND (fast_fits OR fastest IS NULL) AS sound, if(sound, slowest, NULL) AS slowest,
           if(sound, fastest, NULL) AS fastest, if(sound, least(slowest_ns, time_ns), time_ns) AS slowest_ns,
           if(sound, least(coalesce(fastest_ns, 0), time_ns // n), 0) AS fastest_ns,
           sound AND coalesce(fastest, slowest) != slowest AS two
    FROM checked
)
SELECT * EXCLUDE (two, variance_ns2),
       -- What the two leave for the others, and how many these are.
       if(sound, greatest(time_ns - slowest_ns - if(two, fastest_ns, 0), 0), time_ns) AS rest_ns,
       if(sound, n - if(two, 2, 1), n) AS others,
       coalesce(sound AND slowest_bytes + if(two, fastest_bytes, 0) <= bytes, false) AS sized,
       if(sound, variance_ns2, NULL) AS variance_ns2
FROM ends
"""

# Of a rank that is neither: no more than the slowest, no less than the fastest, and no more or less than the sum of the
# rest allows when all others are at the other end; nor further from the mean of the rest than the variance allows.
SPANS = """
CREATE TEMP TABLE shared_spans AS
WITH job AS (SELECT DISTINCT rank FROM locations), bounded AS (
    SELECT *, rest_ns / greatest(others, 1) AS rest_mean,
           sqrt(greatest(n * variance_ns2 - (slowest_ns - time_ns / n) ** 2 - (fastest_ns - time_ns / n) ** 2
                         - others * (rest_ns / greatest(others, 1) - time_ns / n) ** 2, 0)
                * (others - 1) / greatest(others, 1)) * 1.001 AS reach_ns,
           coalesce(variance_ns2 > 0 AND n * variance_ns2 * 1.001 >= (slowest_ns - time_ns / n) ** 2
                    + if(coalesce(fastest, slowest) = slowest, 0, (fastest_ns - time_ns / n) ** 2), false
           ) AS spread_known
    FROM shared_records
), ends AS (
    SELECT *, greatest(fastest_ns, rest_ns - (others - 1) * slowest_ns,
                       if(spread_known, rest_mean - reach_ns, 0)) AS low,
           least(slowest_ns, rest_ns - (others - 1) * fastest_ns,
                 if(spread_known, rest_mean + reach_ns, slowest_ns)) AS high
    FROM bounded
), placed AS (
    SELECT e.*, job.rank, coalesce(job.rank = slowest, false) AS last, coalesce(job.rank = fastest, false) AS first,
           sum(if(coalesce(job.rank IN (slowest, fastest), false), 0, 1))
               OVER (PARTITION BY object_id, layer ORDER BY job.rank) AS place
    FROM ends e, job
), told AS (
    SELECT object_id, layer, rank, n, time_ns AS all_ns, bytes AS all_bytes,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE rest_ns::HUGEINT * place // others - rest_ns::HUGEINT * (place - 1) // others
                END::BIGINT AS likely_ns,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE least(floor(low), rest_ns // others) END::BIGINT AS least_ns,
           CASE WHEN last THEN slowest_ns WHEN first THEN fastest_ns
                ELSE greatest(ceil(high), -(-rest_ns // others)) END::BIGINT AS most_ns,
           CASE WHEN NOT sized THEN bytes / n WHEN last THEN slowest_bytes WHEN first THEN fastest_bytes
                ELSE (bytes - slowest_bytes - if(coalesce(fastest, slowest) = slowest, 0, fastest_bytes))
                     / greatest(others, 1) END AS likely_bytes
    FROM placed
)
SELECT *, sum(likely_ns) OVER up AS until_ns, round(sum(likely_bytes) OVER up)::BIGINT AS until_bytes,
       coalesce(round(sum(likely_bytes) OVER before)::BIGINT, 0) AS from_bytes
FROM told WINDOW up AS (PARTITION BY object_id, layer ORDER BY rank),
     before AS (PARTITION BY object_id, layer ORDER BY rank ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
"""

# Times of an operation are parts of the record's time in the same proportion on all ranks: that fits all bounds, and
# the parts add up to the sum. Calls are spread evenly.
SHARES = """
CREATE TEMP TABLE shared_times AS
WITH called AS (
    SELECT s.object_id, p.layer, s.path_id, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           sum(s.bytes)::BIGINT AS bytes
    FROM samples s JOIN call_paths p USING (path_id) WHERE s.rank < 0 GROUP BY ALL
), job AS (SELECT rank, row_number() OVER (ORDER BY rank) AS place FROM (SELECT DISTINCT rank FROM locations))
SELECT r.rank, c.path_id, object_id, layer, c.time_ns AS call_ns, all_ns,
       (c.calls * place // n - c.calls * (place - 1) // n)::BIGINT AS calls,
       coalesce(c.time_ns::HUGEINT * r.until_ns // nullif(all_ns, 0)
                - c.time_ns::HUGEINT * (r.until_ns - likely_ns) // nullif(all_ns, 0), 0)::BIGINT AS time_ns,
       coalesce(c.bytes::HUGEINT * r.until_bytes // nullif(all_bytes, 0)
                - c.bytes::HUGEINT * r.from_bytes // nullif(all_bytes, 0), 0)::BIGINT AS bytes,
       r.least_ns AS record_least_ns, r.most_ns AS record_most_ns,
       greatest(r.least_ns - (all_ns - c.time_ns), 0)::BIGINT AS least_ns,
       least(r.most_ns, c.time_ns)::BIGINT AS most_ns
FROM called c JOIN shared_spans r USING (object_id, layer) JOIN job USING (rank)
"""

SHARE_OUT = """
CREATE OR REPLACE TEMP TABLE own_times AS
SELECT rank, path_id, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns, sum(bytes)::BIGINT AS bytes,
       bit_or(threads) AS threads
FROM (FROM own_times WHERE rank >= 0
      UNION ALL SELECT rank, path_id, calls, time_ns, bytes, 1::BIGINT AS threads FROM shared_times)
GROUP BY rank, path_id
"""

# A rank's share may lie below a call of an upper layer that this rank is not known to have made: the call then has at
# least the time of what lies below it.
RAISE_CALLERS = """
CREATE OR REPLACE TEMP TABLE own_times AS
WITH below AS (
    SELECT t.rank, p.parent_id AS path_id, sum(t.time_ns)::BIGINT AS time_ns, bit_or(t.threads) AS threads
    FROM own_times t JOIN call_paths p USING (path_id) WHERE p.depth = $depth GROUP BY ALL
)
SELECT rank, path_id, coalesce(own.calls, 0) AS calls,
       greatest(coalesce(own.time_ns, 0), coalesce(below.time_ns, 0)) AS time_ns, coalesce(own.bytes, 0) AS bytes,
       coalesce(own.threads, below.threads) AS threads
FROM own_times own FULL JOIN below USING (rank, path_id)
"""

# Between which times each rank's time of a path lies, where it is not known; of the paths above and of the exclusive
# time it follows.
BOUNDS = """
CREATE TEMP TABLE path_bounds AS
WITH known AS (
    SELECT rank, path_id, sum(time_ns)::BIGINT AS time_ns FROM samples WHERE rank >= 0 GROUP BY ALL
), shared AS (
    SELECT rank, path_id, sum(least_ns)::BIGINT AS least_ns, sum(most_ns)::BIGINT AS most_ns
    FROM shared_times GROUP BY ALL
), inclusive AS (
    SELECT rank, path_id, inclusive_ns, exclusive_ns,
           if(s.path_id IS NULL, inclusive_ns, coalesce(k.time_ns, 0) + s.least_ns) AS least_ns,
           if(s.path_id IS NULL, inclusive_ns, coalesce(k.time_ns, 0) + s.most_ns) AS most_ns
    FROM path_times t LEFT JOIN shared s USING (rank, path_id) LEFT JOIN known k USING (rank, path_id)
), below AS (
    SELECT i.rank, p.parent_id AS path_id, sum(least_ns) AS least_ns, sum(most_ns) AS most_ns,
           bool_or(most_ns > least_ns) AS loose
    FROM inclusive i JOIN call_paths p USING (path_id) WHERE p.parent_id IS NOT NULL GROUP BY ALL
)
SELECT i.rank, path_id, i.least_ns::BIGINT AS inclusive_least_ns, i.most_ns::BIGINT AS inclusive_most_ns,
       if(i.most_ns > i.least_ns OR coalesce(b.loose, false), greatest(i.least_ns - coalesce(b.most_ns, 0), 0),
          exclusive_ns)::BIGINT AS exclusive_least_ns,
       if(i.most_ns > i.least_ns OR coalesce(b.loose, false), greatest(i.most_ns - coalesce(b.least_ns, 0), 0),
          exclusive_ns)::BIGINT AS exclusive_most_ns
FROM inclusive i LEFT JOIN below b USING (rank, path_id)
"""

# Profiles without such records know all times.
NO_BOUNDS = """
CREATE TEMP VIEW path_bounds AS
SELECT rank, path_id, inclusive_ns AS inclusive_least_ns, inclusive_ns AS inclusive_most_ns,
       exclusive_ns AS exclusive_least_ns, exclusive_ns AS exclusive_most_ns FROM path_times
"""

# The same of a rank's I/O and computing: of records whose calls are all the program's own the time is known better than
# that of each of their calls.
RANK_BOUNDS = """
CREATE TEMP TABLE rank_bounds AS
WITH outer_paths AS (
    SELECT own.path_id, own.part FROM path_parts own JOIN call_paths p USING (path_id)
           JOIN path_parts above ON above.path_id = p.parent_id
    WHERE (own.part = 'io' AND above.part != 'io')
       OR (own.part = 'unnested' AND p.layer != 'unnested' AND p.parent_id IN
           (SELECT path_id FROM call_paths WHERE layer = 'unnested'))
), parts AS (
    SELECT s.rank, o.part, sum(s.time_ns) AS least_ns, sum(s.time_ns) AS most_ns
    FROM samples s JOIN outer_paths o USING (path_id) WHERE s.rank >= 0 GROUP BY ALL
    UNION ALL
    SELECT s.rank, o.part, if(sum(call_ns) = any_value(all_ns), any_value(record_least_ns), sum(least_ns)) AS least_ns,
           least(sum(most_ns), any_value(record_most_ns)) AS most_ns
    FROM shared_times s JOIN outer_paths o USING (path_id) GROUP BY s.rank, o.part, s.object_id, s.layer
), summed AS (
    SELECT rank, coalesce(sum(least_ns) FILTER (part = 'io'), 0) AS least_ns,
           coalesce(sum(most_ns) FILTER (part = 'io'), 0) AS most_ns,
           coalesce(sum(least_ns) FILTER (part = 'unnested'), 0) AS other_least_ns,
           coalesce(sum(most_ns) FILTER (part = 'unnested'), 0) AS other_most_ns
    FROM parts GROUP BY rank
), bounded AS (
    SELECT r.rank, io_ns + computing_ns AS both_ns,
           least(coalesce(greatest(least_ns, other_least_ns), io_ns), io_ns + computing_ns) AS io_least_ns,
           least(coalesce(greatest(most_ns, other_most_ns), io_ns), io_ns + computing_ns) AS io_most_ns
    FROM rank_times r LEFT JOIN summed USING (rank)
)
SELECT rank, io_least_ns::BIGINT AS io_least_ns, io_most_ns::BIGINT AS io_most_ns,
       (both_ns - io_most_ns)::BIGINT AS computing_least_ns, (both_ns - io_least_ns)::BIGINT AS computing_most_ns
FROM bounded
"""
NO_RANK_BOUNDS = """
CREATE TEMP VIEW rank_bounds AS
SELECT rank, io_ns AS io_least_ns, io_ns AS io_most_ns, computing_ns AS computing_least_ns,
       computing_ns AS computing_most_ns FROM rank_times
"""

# A time whose bounds differ by less than this part of it is known.
KNOWN = 0.01


def tight(least: str, most: str) -> str:
    """Returns the SQL that is true when two bounds are so close that what lies between them is known."""
    return f"({most}) - ({least}) <= {KNOWN} * ({most})"


def share_out(connection: duckdb.DuckDBPyConnection, deepest: int) -> None:
    """Puts what all ranks have together into `own_times` of the single ranks; leaves shared_times for path_bounds."""
    for statement in (RECORDS, SPANS, SHARES, SHARE_OUT):
        connection.execute(statement)
    for depth in range(deepest, 1, -1):
        connection.execute(RAISE_CALLERS, {"depth": depth})
