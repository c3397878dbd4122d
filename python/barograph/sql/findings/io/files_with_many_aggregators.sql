-- SPDX-License-Identifier: BSD-3-Clause
-- Files whose hint cb_nodes asks for more aggregators than stripes: several of them lock the same target. As chosen files.
-- needs: chosen_io_files, node_counts
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1 - greatest(nodes, stripe_count) / cb_nodes AS part FROM chosen_io_files, node_counts
WHERE stripe_count > 0 AND cb_nodes > greatest(nodes, stripe_count)
