-- SPDX-License-Identifier: BSD-3-Clause
-- The functions of the program up to whose samples the kernel mapped pages. One row per function, that with most pages first; at most
-- four. Where turns are shorter than the time between samples the pages of one function count at those of others as well: `often`
-- says how far they are told apart.
-- needs: computing_samples
-- private: yes
-- column function: its name
-- column file: of its source
-- column line: with most of them; 0 where it is not known
-- column share: of all these pages
-- column share_error: its standard error, by the number of samples
-- column often: pages per CPU time of its samples over those of all others; null where there are no others
WITH chosen AS (
    SELECT function, file, line, sum(samples) AS samples, sum(time_ns) AS time_ns, sum(faults) AS faults
    FROM computing_samples GROUP BY ALL
), whole AS (
    SELECT sum(samples) AS samples, sum(time_ns) AS time_ns, sum(faults) AS faults FROM chosen
)
SELECT function, file, arg_max(line, (c.faults, -line))::INTEGER AS line, sum(c.faults) / any_value(w.faults) AS share,
       sqrt(share * (1 - share) / any_value(w.samples)) AS share_error,
       if(sum(c.time_ns) = any_value(w.time_ns), NULL,
          sum(c.faults) / sum(c.time_ns) * (any_value(w.time_ns) - sum(c.time_ns))
              / greatest(any_value(w.faults) - sum(c.faults), 1)) AS often
FROM chosen c, whole w WHERE function != '' GROUP BY function, file HAVING sum(c.faults) > 0 ORDER BY share DESC, function LIMIT 4
