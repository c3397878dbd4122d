-- SPDX-License-Identifier: BSD-3-Clause
-- The files of the chosen calls where some rank makes many of them, of one file or of all together, as chosen files.
-- needs: chosen_io_files, chosen_io_facts
-- parameter many: calls per rank from which on they are many
-- columns: chosen_files
WITH by_rank AS (SELECT rank, sum(calls / sharers) AS calls FROM chosen_io_facts GROUP BY rank)
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files WHERE (SELECT max(calls) FROM by_rank) >= $many
