-- SPDX-License-Identifier: BSD-3-Clause
-- What a profile is about, counted once when it is opened.
-- needs: locations, call_paths, is_io
-- private: yes
-- column ranks: single ranks
-- column locations: threads of single ranks
-- column ranks_together: whether some facts are of all ranks together
-- column wall_ns [ns]: of the longest rank
-- column io_recorded: whether there is a layer of I/O
-- column unnested: whether there are calls of which it is not known whether calls of the layer above made them
SELECT (SELECT count(DISTINCT rank) FILTER (rank >= 0) FROM locations) AS ranks,
       (SELECT count(*) FILTER (rank >= 0) FROM locations) AS locations,
       (SELECT coalesce(bool_or(rank < 0), false) FROM locations) AS ranks_together,
       (SELECT coalesce(max(wall_ns), 0) FROM locations) AS wall_ns,
       coalesce(bool_or(is_io(layer)), false) AS io_recorded, coalesce(bool_or(layer = 'unnested'), false) AS unnested
FROM call_paths
