-- SPDX-License-Identifier: BSD-3-Clause
-- What was asked for of some files. One row.
-- needs: reads_wanted
-- parameter ids: keys into objects
SELECT sum(wanted) AS n FROM reads_wanted WHERE list_contains($ids, file_id)
