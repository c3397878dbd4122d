-- SPDX-License-Identifier: BSD-3-Clause
-- name: files_with_few_aggregators
-- Files whose hint cb_nodes asks for fewer aggregators than nodes: the network of some is idle. As chosen files.
-- needs: chosen_io_files, node_counts
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1 - cb_nodes / nodes AS part FROM chosen_io_files, node_counts WHERE cb_nodes < nodes

-- name: files_with_many_aggregators
-- Files whose hint cb_nodes asks for more aggregators than stripes: several of them lock the same target. As chosen files.
-- needs: chosen_io_files, node_counts
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1 - greatest(nodes, stripe_count) / cb_nodes AS part FROM chosen_io_files, node_counts
WHERE stripe_count > 0 AND cb_nodes > greatest(nodes, stripe_count)

-- name: collective_transfers_with_hint
-- Collective transfers by MPI-IO on files with the hint cb_nodes, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * REPLACE ('' AS direction) FROM io_file_facts
WHERE layer = 'mpi-io' AND direction != '' AND bucket > 0 AND collective AND cb_nodes > 0

-- name: aggregators_of_file
-- Aggregators and stripes of a file. One row.
-- needs: io_files
-- parameter file: its name
SELECT any_value(cb_nodes) AS cb_nodes, max(stripe_count) AS stripe_count FROM io_files WHERE name = $file
