-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of a region on some ranks, as chosen facts.
-- needs: named_facts
-- parameter region: its name
-- parameter ranks: of which ranks
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'region' AND operation = $region AND list_contains($ranks, rank)
