-- SPDX-License-Identifier: BSD-3-Clause
-- How many calls were counted of each layer. One row per layer.
-- needs: fact_rows, call_paths
-- private: yes
SELECT p.layer, sum(s.calls)::BIGINT AS calls FROM fact_rows s JOIN call_paths p USING (path_id) GROUP BY p.layer
