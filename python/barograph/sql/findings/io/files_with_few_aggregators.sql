-- SPDX-License-Identifier: BSD-3-Clause
-- Files whose hint cb_nodes asks for fewer aggregators than nodes: the network of some is idle. As chosen files.
-- needs: chosen_io_files, node_counts
-- private: yes
-- columns: chosen_files
SELECT file_id, direction, 1 - cb_nodes / nodes AS part FROM chosen_io_files, node_counts WHERE cb_nodes < nodes
