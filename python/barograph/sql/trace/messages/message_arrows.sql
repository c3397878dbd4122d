-- SPDX-License-Identifier: BSD-3-Clause
-- The messages between different ranks that took longest: on their way, or the call that received them. One row per
-- message, with how many there are in all.
-- needs: numbered_events, trace_messages
-- private: yes
-- parameter most: how many at most
WITH calls AS (
    SELECT rank, thread, end_ns, max(end_ns - start_ns) AS wait_ns FROM numbered_events WHERE kind = 'call'
    GROUP BY rank, thread, end_ns
),
between AS (
    SELECT m.*, m.received_ns - m.send_start_ns AS time_ns,
           -- What a request came to has no time of its own: it was seen by the call that ended then.
           if(m.took = m.receive, took.end_ns - took.start_ns, coalesce(calls.wait_ns, 0)) AS wait_ns
    FROM trace_messages AS m
    JOIN numbered_events AS took ON took.event = m.took
    LEFT JOIN calls ON calls.rank = took.rank AND calls.thread = took.thread AND calls.end_ns = took.end_ns
    WHERE m.sender != m.receiver
)
SELECT *, count(*) OVER () AS messages FROM between ORDER BY greatest(time_ns, wait_ns) DESC, send LIMIT $most
