-- SPDX-License-Identifier: BSD-3-Clause
-- The messages of a trace: each send with the receive that took it. Messages from one rank to another on one communicator
-- with one tag are received in the order in which they were sent; the program has numbered its sends and receives, except
-- for receives from any source or with any tag, which count in the order of their posting: not where one of them may be lost, and
-- neither do those that were asked for after such ones. One
-- row per message.
-- needs: numbered_events, communicator_ranks, incomplete_ranks
-- private: yes
WITH sends AS (
    SELECT e.event, e.rank AS sender, c.rank AS receiver, e.object, coalesce(e.instance, 0) AS instance, e.tag, e.number, e.start_ns, e.end_ns,
           e.length
    FROM numbered_events AS e
    JOIN communicator_ranks AS c ON c.name = e.object AND c.place = e.peer
    WHERE e.kind = 'send' AND e.number > 0
),
requested AS (
    SELECT *, row_number() OVER (PARTITION BY rank, serial ORDER BY end_ns, event) AS turn
    FROM numbered_events WHERE kind = 'receive' AND serial > 0
),
completed AS (
    SELECT c.*, row_number() OVER (PARTITION BY c.rank, c.serial ORDER BY c.end_ns, c.event) AS turn
    FROM numbered_events AS c
    -- In a part of a run, one may belong to a start before it.
    JOIN (SELECT rank, serial, min(start_ns) AS first_ns FROM requested GROUP BY rank, serial) AS begun
      ON begun.rank = c.rank AND begun.serial = c.serial AND c.end_ns >= begun.first_ns
    WHERE c.kind = 'complete' AND c.serial > 0
),
receives AS (
    SELECT r.event, r.rank, r.thread, r.object, coalesce(r.instance, 0) AS instance, coalesce(r.number, 0) AS number,
           r.start_ns, coalesce(c.end_ns, r.end_ns) AS end_ns,
           -- The rank that was asked for is the one that came, regardless of what a status says.
           if(contains(r.flags, 'any source'), coalesce(c.peer, r.peer), r.peer) AS peer,
           if(contains(r.flags, 'any tag'), coalesce(c.tag, r.tag), r.tag) AS tag,
           coalesce(c.event, r.event) AS took, coalesce(contains(c.flags, 'cancelled'), false) AS cancelled,
           r.peer AS asked_peer, r.tag AS asked_tag, contains(r.flags, 'after any') AS after_any
    FROM requested AS r LEFT JOIN completed AS c USING (rank, serial, turn)
    UNION ALL
    -- One that blocked: what came of a wildcard is the next event of its thread.
    SELECT r.event, r.rank, r.thread, r.object, coalesce(r.instance, 0), coalesce(r.number, 0), r.start_ns, r.end_ns,
           if(contains(r.flags, 'any source'), coalesce(c.peer, r.peer), r.peer),
           if(contains(r.flags, 'any tag'), coalesce(c.tag, r.tag), r.tag), r.event, coalesce(contains(c.flags, 'cancelled'), false),
           r.peer, r.tag, contains(r.flags, 'after any')
    FROM numbered_events AS r
    LEFT JOIN numbered_events AS c
      ON c.kind = 'complete' AND coalesce(c.serial, 0) = 0 AND c.rank = r.rank AND c.thread = r.thread
         AND c.sequence = r.sequence + 1
    WHERE r.kind = 'receive' AND coalesce(r.serial, 0) = 0
),
-- A receive that was cancelled takes no message. Its number was given again from then on; those that were asked for between it and
-- its end have one too many.
too_many AS (
    SELECT r.event, count(*) AS numbers
    FROM receives AS r
    JOIN receives AS gone
      ON gone.cancelled AND gone.number > 0 AND gone.rank = r.rank AND gone.object = r.object
         AND gone.instance = r.instance AND gone.asked_peer = r.asked_peer AND gone.asked_tag = r.asked_tag
         AND (gone.start_ns, gone.event) < (r.start_ns, r.event) AND (r.start_ns, r.event) < (gone.end_ns, gone.took)
    WHERE NOT r.cancelled AND r.number > 0
    GROUP BY r.event
),
numbered AS (
    SELECT r.* REPLACE (r.number - coalesce(too_many.numbers, 0) AS number)
    FROM receives AS r LEFT JOIN too_many USING (event) WHERE NOT r.cancelled
),
placed AS (
    SELECT c.rank AS sender, r.rank AS receiver, r.object, r.instance, r.tag, r.number, r.start_ns, r.end_ns, r.event, r.took, r.after_any,
           row_number() OVER like_it AS turn, min(r.number) OVER (
               PARTITION BY c.rank, r.rank, r.object, r.instance, r.tag) AS least
    FROM numbered AS r
    JOIN communicator_ranks AS c ON c.name = r.object AND c.place = r.peer
    WINDOW like_it AS (PARTITION BY c.rank, r.rank, r.object, r.instance, r.tag ORDER BY r.start_ns, r.event)
)
SELECT s.sender, s.receiver, s.object AS communicator, s.instance, s.tag, s.number, s.length,
       s.start_ns AS send_start_ns, s.end_ns AS send_end_ns, r.start_ns AS receive_start_ns, r.end_ns AS received_ns,
       s.event AS send, r.event AS receive, r.took
FROM sends AS s
JOIN placed AS r
  ON r.sender = s.sender AND r.receiver = s.receiver AND r.object = s.object AND r.instance = s.instance
     AND r.tag = s.tag AND s.number = if(r.least > 0, r.number, r.turn)
WHERE r.least > 0 AND NOT r.after_any OR r.receiver NOT IN (SELECT rank FROM incomplete_ranks)
-- A message is received once.
QUALIFY row_number() OVER (PARTITION BY s.event ORDER BY r.start_ns, r.event) = 1
ORDER BY s.event
