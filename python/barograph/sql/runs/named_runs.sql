-- SPDX-License-Identifier: BSD-3-Clause
-- The compared runs with the names they are shown by (the path where two files have one name). Alike are runs of the program
-- and the number of ranks that most have: their communicators and ranks can be matched. Compared are runs of that number of
-- ranks: times of others differ because of it.
-- needs: runs
-- private: yes
WITH usual AS (
    SELECT program, ranks FROM runs GROUP BY program, ranks ORDER BY count(*) DESC, min(run) LIMIT 1
)
SELECT r.run, if(count(*) OVER (PARTITION BY r.name) > 1, r.path, r.name) AS label, r.start, r.start_unix_ns, r.program,
       r.ranks, r.nodes, r.wall_ns, r.losses, r.arguments, r.cores, coalesce(r.whole, len(r.losses) = 0) AS whole,
       r.ranks = usual.ranks AS compared, r.program = usual.program AND r.ranks = usual.ranks AS alike
FROM runs r, usual
