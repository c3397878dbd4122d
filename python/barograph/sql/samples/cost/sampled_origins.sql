-- SPDX-License-Identifier: BSD-3-Clause
-- The functions of the program that CPU time about one subject is spent for. One row per function, that with most first; at most
-- four.
-- needs: computing_samples
-- private: yes
-- parameter subject: `allocation` or `interpreter`
-- column function: its name
-- column file: of its source
-- column line: with most of it; 0 where it is not known
-- column share: of the CPU time about the subject
-- column share_error: its standard error
WITH chosen AS (
    SELECT function, file, line, sum(samples) AS samples, sum(time_ns) AS time_ns FROM computing_samples
    WHERE subject = $subject GROUP BY ALL
), whole AS (
    SELECT sum(time_ns) AS time_ns FROM chosen
)
SELECT function, file, arg_max(line, (c.samples, -line))::INTEGER AS line, sum(c.time_ns) / any_value(w.time_ns) AS share,
       share * sqrt((1 - share) / sum(c.samples)) AS share_error
FROM chosen c, whole w WHERE function != '' GROUP BY function, file ORDER BY share DESC, function LIMIT 4
