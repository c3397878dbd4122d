-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators and windows whose members run several programs. One row per object.
-- example: SELECT name, programs FROM programs_of_communicators
-- needs: objects, program_ranks
-- column object_id: key into objects
-- column name: of the communicator
-- column programs: how many programs its members run
WITH ranges AS (
    SELECT object_id, regexp_extract(part, '^(\d+)(?:-(\d+))?(?::(\d+))?$', ['first', 'last', 'step']) AS r
    FROM (SELECT object_id, unnest(string_split(members, ',')) AS part FROM objects
          WHERE kind IN ('communicator', 'window') AND members != '')
), bounds AS (
    SELECT object_id, r.first::BIGINT AS first, if(r.last = '', r.first, r.last)::BIGINT AS last,
           if(r.step = '', '1', r.step)::BIGINT AS step
    FROM ranges WHERE r.first != ''
)
SELECT o.object_id, any_value(o.name) AS name, count(DISTINCT p.program) AS programs
FROM bounds b JOIN program_ranks p ON p.rank BETWEEN b.first AND b.last AND (p.rank - b.first) % b.step = 0
     JOIN objects o ON o.object_id = b.object_id
GROUP BY o.object_id HAVING count(DISTINCT p.program) > 1
