-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of a call path on some ranks, as chosen facts.
-- needs: named_facts
-- parameter path_id: key into call_paths
-- parameter ranks: of which ranks
-- columns: named_facts
SELECT * FROM named_facts WHERE path_id = $path_id AND list_contains($ranks, rank)
