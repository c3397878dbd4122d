-- SPDX-License-Identifier: BSD-3-Clause
-- Small requests in POSIX, the lowest layer, whose times contain no other layer's; by the layer that the program called. As
-- chosen facts of I/O.
-- needs: io_file_facts
-- parameter small [bytes]: payload below which a request is small
-- parameter small_remote [bytes]: the same of files on servers
-- parameter layers: those that the program called
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer = 'posix' AND direction != '' AND bucket > 0 AND bytes_max < if(remote, $small_remote, $small)
  AND list_contains($layers, called)
