-- SPDX-License-Identifier: BSD-3-Clause
-- Stacks of the ranks that did not finish, as they were just before it. One row per rank and frame; a rank
-- whose stack is not known has one row.
-- needs: metadata
-- example: SELECT list(rank ORDER BY rank) AS ranks, function, file, line FROM ended_stacks WHERE kind = 'program' AND depth = 0
--   GROUP BY ALL
-- column rank: rank in MPI_COMM_WORLD
-- column state: what had happened when it was read (`SIGTERM`), empty where it was not
-- column signal: that ended the rank by what the rank itself did, empty where none is known to
-- column status: `ok`, or why there is no stack: `not_permitted`, `gone`, `unreadable`
-- column depth: of the frame: the innermost is 0
-- column function: its name, empty where it is not known
-- column file: source file, empty where it is not known
-- column line: in the file, 0 where it is not known
-- column module: the file of the program or library
-- column kind: `program`, `library` or `recorder`
-- column inlined: whether the function has no frame of its own
WITH groups AS (
    SELECT unnest(from_json(value, '[{"ranks":["BIGINT"],"when":"VARCHAR","signal":"VARCHAR","status":"VARCHAR",
                            "frames":[{"function":"VARCHAR","file":"VARCHAR","line":"BIGINT","module":"VARCHAR",
                                       "kind":"VARCHAR","inlined":"BOOLEAN"}]}]'), max_depth := 2)
    FROM metadata WHERE key = 'recovered.stacks'
), numbered AS (
    SELECT *, unnest(if(len(frames) = 0, [0], range(len(frames)))) AS depth FROM groups
)
SELECT unnest(ranks) AS rank, "when" AS state, signal, status, depth, coalesce(frames[depth + 1].function, '') AS function,
       coalesce(frames[depth + 1].file, '') AS file, coalesce(frames[depth + 1].line, 0) AS line,
       coalesce(frames[depth + 1].module, '') AS module, coalesce(frames[depth + 1].kind, '') AS kind,
       coalesce(frames[depth + 1].inlined, false) AS inlined
FROM numbered ORDER BY rank, depth
