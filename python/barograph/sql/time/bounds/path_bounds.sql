-- SPDX-License-Identifier: BSD-3-Clause
-- Between which times each rank's time of a call path lies: the same where it is known. One row per rank and call path.
-- needs: path_times
-- column rank: rank in MPI_COMM_WORLD
-- column path_id: key into call_paths
-- column inclusive_least_ns [ns]: inclusive time at least
-- column inclusive_most_ns [ns]: inclusive time at most
-- column exclusive_least_ns [ns]: exclusive time at least
-- column exclusive_most_ns [ns]: exclusive time at most
SELECT rank, path_id, inclusive_ns AS inclusive_least_ns, inclusive_ns AS inclusive_most_ns,
       exclusive_ns AS exclusive_least_ns, exclusive_ns AS exclusive_most_ns FROM path_times
