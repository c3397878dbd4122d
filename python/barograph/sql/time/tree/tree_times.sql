-- SPDX-License-Identifier: BSD-3-Clause
-- Times of the rows of a tree on each rank, with their bounds: a name of one call path needs no sums.
-- needs: path_times
-- private: yes
SELECT path_id, rank, calls, bytes, inclusive_ns, exclusive_ns,
       inclusive_ns AS inclusive_least_ns, inclusive_ns AS inclusive_most_ns,
       exclusive_ns AS exclusive_least_ns, exclusive_ns AS exclusive_most_ns
FROM path_times
