-- SPDX-License-Identifier: BSD-3-Clause
-- Which call path stands for each: several call sites may have one name (calls on one line, an unrolled loop), and are
-- one row of a tree.
-- needs: call_paths
-- private: yes
SELECT path_id, min(path_id) OVER (PARTITION BY depth, layer, call_path) AS shown_id FROM call_paths
