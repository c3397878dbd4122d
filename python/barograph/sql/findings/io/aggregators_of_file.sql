-- SPDX-License-Identifier: BSD-3-Clause
-- Aggregators and stripes of a file. One row.
-- needs: io_files
-- parameter file: its name
SELECT any_value(cb_nodes) AS cb_nodes, max(stripe_count) AS stripe_count FROM io_files WHERE name = $file
