-- SPDX-License-Identifier: BSD-3-Clause
-- Over sums in arrays: there are many, so they are not stored again.
-- needs: part_sums, part_names
SELECT rank, part, exclusive_ns FROM part_sums JOIN part_names USING (part_id)
