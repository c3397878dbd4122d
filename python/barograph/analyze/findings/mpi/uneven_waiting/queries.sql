-- SPDX-License-Identifier: BSD-3-Clause
-- name: longer_than_waiter
-- What the other ranks do longer than the one that waits, how far that may be chance, and what the longest of all does
-- beyond the mean of all: what balance saves. One row; null where nothing is known of each rank.
-- needs: rank_times, core_shares, off_core_chance_ns
-- parameter rank: the one that waits
WITH own AS (
    SELECT rank, computing_ns, computing_ns * on_core AS sure_ns, io_ns,
           off_core_chance_ns(slice_ns, off_rate, computing_ns) AS chance_ns
    FROM rank_times JOIN core_shares USING (rank)
)
SELECT avg(o.computing_ns) - any_value(w.computing_ns) AS computing_ns,
       min(o.computing_ns) - any_value(w.computing_ns) AS least_computing_ns,
       max(o.computing_ns) - any_value(w.computing_ns) AS longest_computing_ns,
       arg_max(o.rank, (o.computing_ns, -o.rank)) AS longest_rank,
       avg(o.sure_ns) - any_value(w.sure_ns) AS sure_ns, avg(o.io_ns) - any_value(w.io_ns) AS io_ns,
       max(o.chance_ns) AS chance_ns,
       (SELECT max(sure_ns + io_ns) - avg(sure_ns + io_ns) FROM own) AS balance_ns
FROM own o, own w WHERE w.rank = $rank AND o.rank != $rank
