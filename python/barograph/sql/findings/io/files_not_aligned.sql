-- SPDX-License-Identifier: BSD-3-Clause
-- Files with many unaligned requests; in a file that several ranks write on servers, few large ones count as well: the unit
-- at each end is locked by two ranks in turn. As chosen files.
-- needs: chosen_io_files, unaligned_files
-- parameter share: part of the requests that must be unaligned
-- parameter many: unaligned requests per rank from which on they are many
-- columns: chosen_files
SELECT file_id, direction, straddling / requests AS part FROM chosen_io_files JOIN unaligned_files USING (file_id)
WHERE straddling >= $share * requests AND (straddling >= $many * callers OR (remote AND writers > 1))
