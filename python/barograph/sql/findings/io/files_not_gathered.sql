-- SPDX-License-Identifier: BSD-3-Clause
-- Files whose requests stay small below collective calls, though what all ranks hand over in one call is more. As chosen
-- files.
-- needs: chosen_io_files, requests_below_collectives
-- parameter many: requests from which on they are many
-- parameter small [bytes]: mean payload below which a request is small
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN requests_below_collectives USING (file_id, direction)
WHERE callers > 1 AND requests >= $many AND request_bytes / requests < $small
  AND request_bytes / requests < least(bytes * callers / calls, $small) / 2
