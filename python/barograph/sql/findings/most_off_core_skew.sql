-- SPDX-License-Identifier: BSD-3-Clause
-- What ranks wait for each other in some calls because each is taken off its core at other times. One row.
-- needs: core_shares, rank_times, off_core_skew_ns
-- parameter calls: how many
SELECT max(off_core_skew_ns(slice_ns, off_rate, $calls, computing_ns)) AS ns FROM core_shares JOIN rank_times USING (rank)
