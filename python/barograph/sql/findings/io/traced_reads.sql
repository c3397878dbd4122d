-- SPDX-License-Identifier: BSD-3-Clause
-- What traced_extents gives of all ranks whose trace was looked at: filled a few ranks at a time. One row per file and
-- rank.
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column rank: rank in MPI_COMM_WORLD
-- column traced_bytes [bytes]: of all calls
-- column distinct_bytes [bytes]: without what was read before
SELECT NULL::INTEGER AS file_id, NULL::INTEGER AS rank, NULL::HUGEINT AS traced_bytes, NULL::HUGEINT AS distinct_bytes
LIMIT 0
