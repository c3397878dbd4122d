-- SPDX-License-Identifier: BSD-3-Clause
-- Call paths with calls that were only counted, to keep to --max-overhead, those with most first. Their size class is
-- 255 (FORMAT.md).
-- needs: call_paths, fact_rows
-- private: yes
SELECT path_id, any_value(call_path) AS call_path,
        count(DISTINCT rank) FILTER (bucket = 255) AS ranks,
        coalesce(sum(calls) FILTER (bucket = 255), 0)::BIGINT AS not_timed,
        sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns,
        coalesce(sum(time_ns) FILTER (bucket = 255), 0)::BIGINT AS estimated_ns
 FROM fact_rows JOIN call_paths USING (path_id)
 GROUP BY path_id HAVING coalesce(sum(calls) FILTER (bucket = 255), 0) > 0
 ORDER BY not_timed DESC, path_id
