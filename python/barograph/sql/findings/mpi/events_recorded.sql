-- SPDX-License-Identifier: BSD-3-Clause
-- How many events were recorded; the call site that a call comes from is recorded with it. One row.
-- needs: operation_times, operations
-- private: yes
-- column n: events of all ranks
SELECT sum(calls)::DOUBLE AS n FROM operation_times JOIN operations USING (operation_id)
WHERE layer NOT IN ('source', 'program')
