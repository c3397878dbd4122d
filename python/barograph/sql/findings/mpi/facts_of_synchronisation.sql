-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of synchronisation of a window, as chosen facts.
-- needs: named_facts
-- parameter synchronising: functions of synchronisation
-- parameter object_id: key into objects: the window
-- columns: named_facts
SELECT * FROM named_facts WHERE list_contains($synchronising, operation) AND object_id = $object_id
