-- SPDX-License-Identifier: BSD-3-Clause
-- The programs of the job: executables with their arguments, or what the user named. One row per program, by their first rank.
-- Profiles that do not say, of older versions and of other tools, have one of all ranks.
-- example: SELECT program, name, ranks FROM programs
-- needs: program_rows, locations, metadata
-- column program: its number, from 1 on
-- column name: the name the user gave it, or the base name of the executable or script; with its number where several have that name
-- column kind: executable, named, or folded: of this name are all whose argument lists were too many to tell them apart
-- column executable: path of what runs, of Python of the script; empty where it is not known or differs by rank
-- column arguments: a JSON list of texts, without what looks like a secret; empty where it is not known or differs by rank
-- column ranks: ranks that run it, as 0-3,8-14:2
WITH told AS (
    SELECT program, kind, executable, arguments, ranks,
           CASE WHEN count(*) OVER (PARTITION BY name) > 1 THEN name || '.' || program ELSE name END AS name
    FROM program_rows
), present AS (
    SELECT DISTINCT rank FROM locations WHERE rank >= 0
), runs AS (
    SELECT min(rank) AS first, max(rank) AS last
    FROM (SELECT rank, rank - row_number() OVER (ORDER BY rank) AS run FROM present) GROUP BY run
), untold AS (
    SELECT string_agg(CASE WHEN last > first THEN first || '-' || last ELSE first || '' END, ',' ORDER BY first) AS ranks
    FROM runs
)
SELECT program, name, kind, executable, arguments, ranks FROM told
UNION ALL BY NAME
SELECT 1 AS program, 'executable' AS kind, u.ranks, '' AS arguments,
       coalesce((SELECT any_value(value) FROM metadata WHERE key = 'program.name'), '') AS name,
       coalesce((SELECT any_value(value) FROM metadata WHERE key = 'program.path'), '') AS executable
FROM untold u WHERE u.ranks IS NOT NULL AND NOT EXISTS (FROM told)
ORDER BY program
