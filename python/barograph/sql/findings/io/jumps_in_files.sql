-- SPDX-License-Identifier: BSD-3-Clause
-- How often ranks jump back in some files. One row.
-- needs: file_jumps
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(jumps)::BIGINT AS jumps FROM file_jumps WHERE list_contains($ids, file_id) AND direction = $direction
