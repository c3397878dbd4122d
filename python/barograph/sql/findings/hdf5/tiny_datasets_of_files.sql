-- SPDX-License-Identifier: BSD-3-Clause
-- The tiny datasets of some files. One row.
-- needs: tiny_datasets
-- parameter ids: keys into objects
SELECT count(*)::BIGINT AS datasets, avg(moved) AS dataset_bytes FROM tiny_datasets WHERE list_contains($ids, in_file)
