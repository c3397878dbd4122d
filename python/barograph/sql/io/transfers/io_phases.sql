-- SPDX-License-Identifier: BSD-3-Clause
-- Phases of I/O: bins of the timeline in which a rank moved data, put together where they are neighbours. One row. Bins
-- have a width, so what is closer together than that is one phase: the number of phases is a lower bound. Layers that
-- meet the file system count, where there is a timeline of them; pieces of one call of the program are one phase.
-- example: SELECT phases, phase_bytes, gap_ns / 1e9 AS gap_seconds FROM io_phases WHERE phases > 1
-- needs: timeline, io_facts
-- stored: yes
-- column ranks: ranks that moved data
-- column phases: of a rank, median
-- column phase_bytes [bytes]: of a phase, mean
-- column bytes_per_s [bytes/s]: over all phases
-- column time_ns [ns]: of all ranks
-- column gap_ns [ns]: between the phases of a rank, without its calls of I/O, median; the bytes of a call that is longer
--   than a bin count in its last one, so that its own time is before its phase
-- column busy_share: part of the time from its first phase to its last one that a rank moved data
-- column before_last_share: part of the time that was before the last phase
WITH bins AS (
    SELECT rank, start_ns, end_ns, sum(bytes) AS bytes, sum(time_ns) AS time_ns FROM timeline
    WHERE layer IN ('posix', 'stdio') AND rank >= 0 GROUP BY rank, start_ns, end_ns HAVING sum(bytes) > 0
), marked AS (
    SELECT *, coalesce(start_ns > lag(end_ns) OVER (PARTITION BY rank ORDER BY start_ns), true) AS begins FROM bins
), numbered AS (
    SELECT *, sum(begins::BIGINT) OVER (PARTITION BY rank ORDER BY start_ns) AS phase FROM marked
), last_phase AS (
    SELECT rank, max(phase) AS phase FROM numbered GROUP BY rank
), asked AS (
    SELECT rank, sum(time_ns) AS asked_ns, sum(calls) AS asked_calls FROM io_facts WHERE asked AND direction != '' AND bucket > 0 GROUP BY rank
), by_rank AS (
    SELECT rank, least(count(*) FILTER (begins), any_value(asked_calls)) AS phases, sum(bytes) AS bytes, sum(time_ns) AS time_ns,
           coalesce(sum(time_ns) FILTER (numbered.phase = last_phase.phase), 0) AS last_ns,
           max(end_ns) - min(start_ns) AS span_ns,
           greatest(span_ns - greatest(sum(end_ns - start_ns), coalesce(any_value(asked_ns), 0) * (1 - 1 / phases)),
                    0) AS gap_ns
    FROM numbered JOIN last_phase USING (rank) LEFT JOIN asked USING (rank) GROUP BY rank
)
SELECT count(*)::BIGINT AS ranks, coalesce(median(phases), 0)::DOUBLE AS phases,
       coalesce(sum(bytes) / nullif(sum(phases), 0), 0)::DOUBLE AS phase_bytes,
       coalesce(sum(bytes) * 1e9 / nullif(sum(time_ns), 0), 0)::DOUBLE AS bytes_per_s,
       coalesce(sum(time_ns), 0)::DOUBLE AS time_ns, coalesce(median(gap_ns), 0)::DOUBLE AS gap_ns,
       coalesce(sum(time_ns) / nullif(sum(span_ns), 0), 0)::DOUBLE AS busy_share,
       coalesce(1 - sum(last_ns) / nullif(sum(time_ns), 0), 0)::DOUBLE AS before_last_share
FROM by_rank
