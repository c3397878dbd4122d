-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of computing that is about one subject, of all ranks, and of the thread that has most. One row; none without samples.
-- needs: computing_samples
-- private: yes
-- parameter subject: `allocation` or `interpreter`
-- column samples: about it
-- column time_ns [ns]: CPU time that they stand for
-- column share: of all samples of computing
-- column share_error: its standard error
-- column maps_ns [ns]: of the time, in system calls of what allocates
-- column compiled_ns [ns]: CPU time in compiled code that functions of Python called
-- column ranks: on how many ranks
-- column most_ns [ns]: of the thread that has most; of the interpreter, which runs one thread at a time: of the rank that has most
-- column most_error_ns [ns]: its standard error
WITH whole AS (
    SELECT sum(time_ns) AS time_ns, sum(time_ns) FILTER (python AND subject != 'interpreter') AS compiled_ns FROM computing_samples
), chosen AS (
    SELECT * FROM computing_samples WHERE subject = $subject
), most AS (
    SELECT max(time_ns) AS time_ns, arg_max(time_ns / sqrt(samples), time_ns) AS error_ns FROM (
        SELECT sum(time_ns) AS time_ns, sum(samples) AS samples FROM chosen
        GROUP BY rank, if(subject = 'interpreter', 0, thread)
    )
)
SELECT sum(c.samples)::BIGINT AS samples, sum(c.time_ns)::BIGINT AS time_ns, sum(c.time_ns) / any_value(w.time_ns) AS share,
       share * sqrt((1 - share) / sum(c.samples)) AS share_error,
       coalesce(sum(c.time_ns) FILTER (c.maps), 0)::BIGINT AS maps_ns, coalesce(any_value(w.compiled_ns), 0)::BIGINT AS compiled_ns,
       count(DISTINCT c.rank)::BIGINT AS ranks, any_value(most.time_ns)::BIGINT AS most_ns, any_value(most.error_ns) AS most_error_ns
FROM chosen c, whole w, most HAVING count(*) > 0
