-- SPDX-License-Identifier: BSD-3-Clause
-- name: late_sites
-- Call sites at which ranks wait for one that computes before a call site of its sends, or of its receives, the longest
-- wait first. Both the sum and the longest must fit, and there must be a call for each of the times; short ones are not
-- known. If a rank exchanges most of its messages with others, there must be as many calls as times, and
-- nobody else who fits. One row per pair of call sites.
-- needs: message_edges, calls_at_sites, gaps, operation_families, core_shares, rank_times, off_core_skew_ns, slow_transfer_ns
-- parameter for_sender: whether receivers wait for their sender; else senders for their receiver
-- parameter waiting: functions in which a rank may wait
-- parameter not_late: functions to which nobody comes late: those by which a rank sends nothing, or receives nothing
-- parameter most: part of a rank's messages that must concern the one
-- parameter part: part of the waiting that the one must be away; of the longest also the other way round
-- parameter least_part: part of its time away that others must wait: they may come late, too
-- parameter one_of_many: part of the sum up to which the longest is one of many, and need not fit
-- parameter least [ns]: least cost
-- parameter completing: those of `waiting` that complete requests, if ranks may wait there for no message
-- parameter sends_only: ranks that complete nothing but sends
-- parameter latency_ns [ns]: of a message on a slow network
-- parameter bytes_per_s [bytes/s]: of a slow network
WITH edges AS (
    SELECT if($for_sender, receiver, sender) AS waiter, if($for_sender, sender, receiver) AS cause, object_id,
           sum(calls) AS calls, sum(bytes) AS bytes
    FROM message_edges GROUP BY ALL
), pairs AS (
    SELECT *, calls / sum(calls) OVER (PARTITION BY waiter) AS share FROM edges
), waits AS (
    SELECT p.cause, m.rank, m.object_id, m.object, m.operation, m.path_id, m.site, p.calls AS messages, p.share,
           sum(m.calls)::BIGINT AS made, max(m.max_ns) AS longest_ns,
           sum(m.time_ns) - sum(m.calls)
               * slow_transfer_ns(1, any_value(p.bytes) / any_value(p.calls), $latency_ns, $bytes_per_s) AS waiting_ns
    FROM calls_at_sites m JOIN pairs p ON p.waiter = m.rank AND p.object_id = m.object_id
    WHERE p.cause != m.rank AND list_contains($waiting, m.operation)
          AND NOT (list_contains($completing, m.operation) AND list_contains($sends_only, m.rank))
    GROUP BY p.cause, m.rank, m.object_id, m.object, m.operation, m.path_id, m.site, p.calls, p.share
), away AS (
    SELECT g.rank, g.object_id, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS away_ns,
           max(g.max_ns) AS longest_ns
    FROM gaps g JOIN operation_families f ON f.operation = g.before
    WHERE f.kind = 'point-to-point' AND g.before_site != '' AND NOT list_contains($not_late, g.before)
    GROUP BY ALL
), fitting AS (
    SELECT w.*, a.before, a.before_site, a.gaps, a.away_ns
    FROM waits w JOIN away a ON a.rank = w.cause AND a.object_id = w.object_id
    WHERE a.away_ns >= $part * w.waiting_ns AND w.waiting_ns >= $least_part * a.away_ns
      AND (a.longest_ns >= $part * w.longest_ns AND w.longest_ns >= $part * a.longest_ns
           OR greatest(a.longest_ns, w.longest_ns) <= $one_of_many * least(a.away_ns, w.waiting_ns))
      AND a.gaps <= w.messages AND $part * a.gaps <= w.made
      AND (w.share >= $most OR (a.gaps >= $part * w.made AND w.messages >= w.made))
), told AS (
    SELECT * FROM fitting
    WINDOW sites AS (PARTITION BY rank, object_id, path_id, site)
    QUALIFY share >= $most OR min(cause) OVER sites = max(cause) OVER sites
)
SELECT w.cause, list(w.rank ORDER BY w.rank) AS waiters, w.object, w.operation, w.path_id, w.site, w.before,
       w.before_site, any_value(w.gaps) AS gaps, any_value(w.away_ns) AS away_ns, avg(waiting_ns) AS mean_waiting_ns,
       max(waiting_ns)::BIGINT AS max_waiting_ns, sum(made)::BIGINT AS messages, any_value(s.on_core) AS on_core,
       max(off_core_skew_ns(s.slice_ns, s.off_rate, w.made, w.away_ns)) AS chance_ns,
       any_value(r.computing_ns) AS own_computing_ns
FROM told w JOIN core_shares s ON s.rank = w.cause JOIN rank_times r ON r.rank = w.cause
GROUP BY w.cause, w.object, w.operation, w.path_id, w.site, w.before, w.before_site
HAVING (max_waiting_ns - chance_ns) * any_value(s.on_core) >= $least
ORDER BY max_waiting_ns DESC, w.cause, w.site

-- name: sends_only
-- The ranks that post sends and no receives. One row per rank.
-- needs: mpi_times
-- parameter sends: functions that post sends
-- parameter receives: functions that post receives, or may
-- column rank: rank in MPI_COMM_WORLD
SELECT rank FROM mpi_times GROUP BY rank
HAVING bool_or(list_contains($sends, operation)) AND NOT bool_or(list_contains($receives, operation)) ORDER BY rank

-- name: facts_of_path
-- The facts of a call path on some ranks, as chosen facts.
-- needs: named_facts
-- parameter path_id: key into call_paths
-- parameter ranks: of which ranks
-- columns: named_facts
SELECT * FROM named_facts WHERE path_id = $path_id AND list_contains($ranks, rank)
