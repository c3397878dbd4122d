-- SPDX-License-Identifier: BSD-3-Clause
-- Files with large pieces whose exchange between ranks takes much longer than the requests, as chosen files.
-- needs: chosen_io_files, collective_exchange
-- parameter large [bytes]: mean payload from which on a piece is large
-- parameter factor: how much longer
-- columns: chosen_files
SELECT file_id, direction, 1 - system_ns / all_ns AS part
FROM chosen_io_files JOIN collective_exchange USING (file_id, direction)
WHERE callers > 1 AND bytes >= $large * calls AND system_ns > 0 AND exchange_ns >= $factor * most_system_ns
