-- SPDX-License-Identifier: BSD-3-Clause
-- name: unbalanced_messages
-- The rank that sends most and the one that receives most, beside the others. At most one row for each.
-- needs: message_edges, rank_times, message_times, core_shares, slow_transfer_ns
-- parameter ratio: how much more than the others
-- parameter latency_ns [ns]: of a message on a slow network
-- parameter bytes_per_s [bytes/s]: of a slow network
WITH ends AS (
    SELECT 'sends' AS does, sender AS rank, receiver AS partner, bytes, calls FROM message_edges
    UNION ALL
    SELECT 'receives', receiver, sender, bytes, calls FROM message_edges
), moved AS (
    SELECT w.does, r.rank, coalesce(sum(e.bytes), 0)::BIGINT AS bytes, coalesce(sum(e.calls), 0)::BIGINT AS messages,
           count(DISTINCT e.partner)::BIGINT AS partners
    FROM rank_times r CROSS JOIN (VALUES ('sends'), ('receives')) w(does)
         LEFT JOIN ends e ON e.rank = r.rank AND e.does = w.does
    GROUP BY w.does, r.rank
), both_of AS (
    SELECT m.*, coalesce(t.time_ns, 0)::BIGINT AS time_ns,
           least(coalesce(t.fastest_ns, 0)::BIGINT,
                 slow_transfer_ns(m.messages, m.bytes, $latency_ns, $bytes_per_s))::BIGINT AS transfer_ns
    FROM moved m LEFT JOIN message_times t USING (rank)
), most AS (SELECT * FROM both_of QUALIFY row_number() OVER (PARTITION BY does ORDER BY bytes DESC, rank) = 1)
SELECT m.does, m.rank, any_value(m.bytes) AS bytes, any_value(m.messages) AS messages,
       any_value(m.partners) AS partners, avg(o.bytes) AS others_bytes, any_value(m.time_ns) AS message_ns,
       any_value(m.transfer_ns) AS transfer_ns,
       avg(o.time_ns) AS others_ns, count(*)::BIGINT AS others, any_value(s.on_core) AS on_core
FROM most m JOIN both_of o ON o.does = m.does AND o.rank != m.rank JOIN core_shares s ON s.rank = m.rank
GROUP BY m.does, m.rank HAVING any_value(m.bytes) >= $ratio * avg(o.bytes) AND count(*) >= 2
ORDER BY bytes DESC, m.does DESC

-- name: message_facts_of_rank
-- The facts of point-to-point communication of one rank, or of all others, as chosen facts.
-- needs: named_facts, operation_families
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter own: true for this rank, false for the others
-- columns: named_facts
SELECT * FROM named_facts
WHERE layer = 'mpi' AND (rank = $rank) = $own
  AND operation IN (SELECT operation FROM operation_families WHERE kind = 'point-to-point')
