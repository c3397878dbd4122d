-- SPDX-License-Identifier: BSD-3-Clause
-- Such reads of files that programs are made of, or of all others, as chosen facts of I/O.
-- needs: data_reads
-- parameter installed: which of the two
-- columns: io_file_facts
SELECT * FROM data_reads WHERE installed = $installed
