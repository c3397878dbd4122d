# SPDX-License-Identifier: BSD-3-Clause
"""Where in the program a cost comes from: call paths, cut at the line the outermost recorded call was made from.

Calls of MPI have a line in their call path only with `--callsites`; otherwise the lines of long calls and of a sample
of the others are known, and stand for all.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings.finding import Place
from barograph.analyze.workspace import Workspace

# More places than this in one finding do not help a reader.
MOST_PLACES = 5

# The innermost place (layer "source") of each call path, or the path itself where none was recorded.
PATH_PLACES = """
CREATE TEMP TABLE IF NOT EXISTS path_places AS
WITH RECURSIVE below AS (
    SELECT path_id, path_id AS place_id, layer = 'source' AS known FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, CASE WHEN p.layer = 'source' OR NOT b.known THEN p.path_id ELSE b.place_id END,
           b.known OR p.layer = 'source'
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT path_id, place_id FROM below
"""

PLACES = """
WITH chosen AS (
    SELECT w.place_id, s.path_id, s.rank, s.calls, s.time_ns FROM {facts} JOIN path_places w USING (path_id)
    WHERE {condition}
)
SELECT if(sum(c.calls) = 0, arg_max(u.call_path, c.time_ns), q.call_path) AS call_path,
       if(q.layer = 'source', q.operation, '') AS source, sum(c.calls)::BIGINT AS calls,
       if(min(c.rank) < 0, 0, count(DISTINCT c.rank))::BIGINT AS ranks,
       coalesce(sum(c.time_ns) / nullif(sum(sum(c.time_ns)) OVER (), 0), 0)::DOUBLE AS share
FROM chosen c JOIN call_paths q ON q.path_id = c.place_id JOIN call_paths u ON u.path_id = c.path_id
GROUP BY q.call_path, q.layer, q.operation ORDER BY sum(c.time_ns) DESC, q.call_path LIMIT {most}
"""

# The same with the sites of calls of MPI that were looked at. Each stands for a time; what is left over, of calls after
# the last one, is divided alike.
SAMPLED_PLACES = """
WITH chosen AS (
    SELECT w.place_id, s.path_id, s.object_id, s.rank, s.calls, s.time_ns
    FROM {facts} JOIN path_places w USING (path_id) WHERE {condition}
), sites AS (
    SELECT path_id, object_id, m.site, sum(m.sampled) AS sampled, count(DISTINCT m.rank) AS ranks,
           sum(m.stands_for_ns) / nullif(sum(sum(m.stands_for_ns)) OVER (PARTITION BY path_id, object_id), 0) AS part
    FROM (SELECT DISTINCT path_id, object_id, rank FROM chosen) c
    JOIN mpi_sites m USING (path_id, object_id, rank) WHERE m.site != '' GROUP BY path_id, object_id, m.site
), whole AS (
    SELECT place_id, path_id, object_id, sum(calls) AS calls, sum(time_ns) AS time_ns, list(DISTINCT rank) AS ranks
    FROM chosen GROUP BY ALL
), known AS (
    SELECT place_id, path_id, '' AS site, calls, time_ns, ranks FROM whole
    WHERE (path_id, object_id) NOT IN (SELECT (path_id, object_id) FROM sites WHERE part IS NOT NULL)
), sampled AS (
    SELECT w.place_id, w.path_id, s.site, s.sampled AS calls, w.time_ns * s.part AS time_ns, s.ranks
    FROM whole w JOIN sites s USING (path_id, object_id) WHERE s.part IS NOT NULL
), divided AS (
    SELECT place_id, arg_max(path_id, time_ns) AS path_id, site, sum(calls) AS calls, sum(time_ns) AS time_ns,
           len(list_distinct(flatten(list(ranks)))) AS ranks FROM known GROUP BY place_id, site
    UNION ALL
    SELECT place_id, arg_max(path_id, time_ns) AS path_id, site, sum(calls) AS calls, sum(time_ns) AS time_ns,
           max(ranks) AS ranks FROM sampled
    GROUP BY place_id, site
)
SELECT if(b.calls = 0, u.call_path, q.call_path) AS call_path,
       if(q.layer = 'source', q.operation, b.site) AS source, b.calls::BIGINT AS calls,
       b.ranks::BIGINT AS ranks, coalesce(b.time_ns / nullif(sum(b.time_ns) OVER (), 0), 0)::DOUBLE AS share,
       b.site != '' AS sampled
FROM divided b JOIN call_paths q ON q.path_id = b.place_id JOIN call_paths u ON u.path_id = b.path_id
ORDER BY b.time_ns DESC, q.call_path, source LIMIT {most}
"""

# A place where no call has returned has the path of the call, which names it.
# What a condition may be about: all facts, or those of io_facts.
ALL_FACTS = "samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)"
IO_FACTS = "io_facts s JOIN io_files f USING (file_id)"


def places(
    workspace: Workspace, condition: str, values: dict[str, Any] | None = None, facts: str = ALL_FACTS
) -> tuple[Place, ...]:
    """Returns where the chosen facts come from, dearest first, at most MOST_PLACES.

    Args:
        workspace: The profile.
        condition: SQL over the tables of `facts` that chooses some of them; never text of a profile.
        values: Its parameters.
        facts: ALL_FACTS: s (samples), p (call_paths) and o (objects), or IO_FACTS: s (io_facts) and f (io_files).
    """
    workspace.connection.execute(PATH_PLACES)
    form = SAMPLED_PLACES if facts == ALL_FACTS else PLACES
    sql = form.format(condition=condition, facts=facts, most=MOST_PLACES)
    return tuple(Place(**row) for row in workspace.rows(sql, values))
