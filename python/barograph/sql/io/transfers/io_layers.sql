-- SPDX-License-Identifier: BSD-3-Clause
-- What each layer of I/O did, upper ones first.
-- needs: chosen_io, io_directions, io_order, is_file_of_mpi, is_folder, is_io, objects, ranks_of_io
-- private: yes
-- parameter files: their object ids
-- parameter filtered: whether only some files are kept
-- parameter ranks: ranks to keep; empty: all
-- parameter roots: functions called by the program that are kept; empty: all
SELECT s.layer, sum(s.calls)::BIGINT AS calls, ranks_of_io(s.rank) AS ranks,
       (count(DISTINCT s.file_id) FILTER (NOT is_folder(f.attributes) AND NOT is_file_of_mpi(f.name)))::BIGINT AS files,
       coalesce(sum(s.bytes) FILTER (d.direction = 'read'), 0)::BIGINT AS bytes_read,
       coalesce(sum(s.bytes) FILTER (d.direction = 'write'), 0)::BIGINT AS bytes_written,
       sum(s.time_ns)::BIGINT AS time_ns,
       if(bool_or(s.unnested), NULL,
          coalesce(sum(s.calls) FILTER (s.level = 0 AND NOT s.startup), 0))::BIGINT AS direct_calls
FROM chosen_io($ranks, $filtered, $files, $roots) s JOIN io_directions d USING (layer, operation)
     LEFT JOIN objects f ON f.object_id = s.file_id
WHERE is_io(s.layer)
GROUP BY s.layer ORDER BY io_order(s.layer)
