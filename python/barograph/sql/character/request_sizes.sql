-- SPDX-License-Identifier: BSD-3-Clause
-- If the limit is inside a size class, it is not known how many of its requests are below. The bytes that a
-- rank moved in a file bound it: `most_large` requests can reach the limit when all others are as small as
-- they may be, and `least_large` must when they are as large as they may be. Bytes of single classes may be
-- estimated, those of a file are not.
-- needs: io_requests, unfinished
-- private: yes
-- parameter small [bytes]: below it a request is small
WITH moved AS (
    SELECT direction, sum(calls)::DOUBLE AS calls, sum(bytes)::DOUBLE AS bytes,
           coalesce(sum(calls) FILTER (bytes_max < $small), 0)::DOUBLE AS small,
           coalesce(sum(calls) FILTER (bytes_min < $small AND bytes_max >= $small), 0)::DOUBLE AS unsure,
           coalesce(sum(calls * bytes_min) FILTER (bytes_max < $small OR bytes_min >= $small), 0)::DOUBLE
               AS others_least,
           coalesce(sum(calls * bytes_max) FILTER (bytes_max < $small OR bytes_min >= $small), 0)::DOUBLE
               AS others_most,
           coalesce(max(bytes_max) FILTER (bytes_min < $small AND bytes_max >= $small), $small)::DOUBLE AS largest
    FROM io_requests
    WHERE direction != '' AND bucket > 0 AND NOT unfinished(bucket)
      AND (layer = 'stdio' OR (layer = 'posix' AND upper != 'stdio'))
    GROUP BY direction, layer, rank, file_id
), bounded AS (
    SELECT *, least(unsure, greatest(floor((bytes - others_least) / $small), 0)) AS most_large,
           least(unsure, greatest(ceil((bytes - others_most - unsure * ($small - 1)) / (largest - $small + 1)), 0))
               AS least_large
    FROM moved
)
SELECT coalesce(sum(small + unsure - most_large) FILTER (direction = 'read'), 0)::BIGINT AS small_reads,
       coalesce(sum(small + unsure - most_large) FILTER (direction = 'write'), 0)::BIGINT AS small_writes,
       coalesce(sum(greatest(most_large - least_large, 0)), 0)::BIGINT AS small_or_not
FROM bounded
