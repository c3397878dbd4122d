-- SPDX-License-Identifier: BSD-3-Clause
-- How far the time off the core in a part of the run may lie from what its length lets expect: two deviations of as many
-- independent interruptions.
-- private: yes
-- macro: slice_ns, off_rate, part_ns
2 * slice_ns * sqrt(greatest(part_ns * off_rate, 1))
