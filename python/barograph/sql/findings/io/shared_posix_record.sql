-- SPDX-License-Identifier: BSD-3-Clause
-- For a record of all ranks: its slowest rank, what it moved, and how the bytes of all vary. At most one row.
-- needs: shared_records, data_files
-- parameter file: key into objects
SELECT slowest, slowest_ns, slowest_bytes, time_ns, n,
       bytes / n AS mean, try_cast(attributes->>'$."posix variance bytes"' AS DOUBLE) AS variance
FROM shared_records JOIN (SELECT file_id AS object_id, attributes FROM data_files) USING (object_id)
WHERE object_id = $file AND layer = 'posix' AND sound AND sized
