-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of a region, as chosen facts.
-- needs: named_facts
-- parameter region: its name
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'region' AND operation = $region
