-- SPDX-License-Identifier: BSD-3-Clause
-- Which rank runs which program. One row per rank whose program is known.
-- example: SELECT rank, name FROM program_ranks ORDER BY rank
-- needs: programs
-- column rank: rank in MPI_COMM_WORLD
-- column program: number of the program, as in programs
-- column name: of the program
WITH ranges AS (
    SELECT program, name, regexp_extract(part, '^(\d+)(?:-(\d+))?(?::(\d+))?$', ['first', 'last', 'step']) AS r
    FROM (SELECT program, name, unnest(string_split(ranks, ',')) AS part FROM programs WHERE ranks != '')
)
SELECT unnest(generate_series(r.first::BIGINT, if(r.last = '', r.first, r.last)::BIGINT, if(r.step = '', '1', r.step)::BIGINT))::INTEGER AS rank, program, name
FROM ranges
