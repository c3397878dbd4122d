-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of a loop, as chosen facts.
-- needs: named_facts
-- parameter path_id: key into call_paths
-- parameter ranks: of which ranks; all, if there is none
-- columns: named_facts
SELECT * FROM named_facts WHERE path_id = $path_id AND (len($ranks) = 0 OR list_contains($ranks, rank))
