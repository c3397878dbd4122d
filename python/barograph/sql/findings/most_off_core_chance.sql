-- SPDX-License-Identifier: BSD-3-Clause
-- How far the time off the core may differ in a part of the run of some length, on the worst rank. One row.
-- needs: core_shares, off_core_chance_ns
-- parameter part_ns [ns]: length of the part
SELECT max(off_core_chance_ns(slice_ns, off_rate, $part_ns)) AS ns FROM core_shares
