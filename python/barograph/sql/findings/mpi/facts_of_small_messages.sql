-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of small messages by one function on one communicator, as chosen facts.
-- needs: named_facts, unfinished
-- parameter operation: the function
-- parameter object_id: key into objects
-- parameter small [bytes]: largest payload of a small message
-- columns: named_facts
SELECT * FROM named_facts
WHERE operation = $operation AND object_id = $object_id AND bytes_max <= $small AND NOT unfinished(bucket)
