-- SPDX-License-Identifier: BSD-3-Clause
-- Bins of the timeline by rank. A bin's time is that of all threads; divided by its width it is how many of them were
-- in the layer.
-- needs: timeline
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
SELECT rank, layer, start_ns, end_ns, operations, bytes, time_ns / greatest(end_ns - start_ns, 1) AS inside
FROM timeline WHERE len($ranks) = 0 OR list_contains($ranks, rank) ORDER BY rank, layer, start_ns
