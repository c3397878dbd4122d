-- SPDX-License-Identifier: BSD-3-Clause
-- How the writes of ranks interleave in some files. One row.
-- needs: file_interleaving, io_files
-- parameter ids: keys into objects
SELECT min(strided_share) AS strided_share, max(unit)::BIGINT AS unit_bytes, bool_and(f.mpi_io) AS mpi_io
FROM file_interleaving JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
