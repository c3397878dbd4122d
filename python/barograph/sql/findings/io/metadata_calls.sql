-- SPDX-License-Identifier: BSD-3-Clause
-- Calls that move no bytes and do not wait for storage either, as chosen facts of I/O; moving in an open file asks nobody.
-- needs: io_file_facts
-- parameter installed: of files that programs are made of, or of all others
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND bucket = 0
  AND NOT regexp_matches(operation, 'sync|fflush|seek|rewind|setpos|setvbuf') AND installed = $installed
