-- SPDX-License-Identifier: BSD-3-Clause
-- What the program accesses of some files, and how they are divided in chunks. One row.
-- needs: bytes_selected
-- parameter ids: keys into objects
-- parameter call: the function
SELECT sum(selected) AS selected, coalesce(max(if(json_valid(layout), layout->>'chunk', '')), '') AS chunk
FROM bytes_selected WHERE list_contains($ids, file_id) AND call = $call
