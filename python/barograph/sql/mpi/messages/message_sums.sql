-- SPDX-License-Identifier: BSD-3-Clause
-- What the selected messages add up to.
-- needs: selected_pairs
-- private: yes
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks))
SELECT count(*) FILTER (receiver != sender)::BIGINT AS pairs,
       count(DISTINCT sender)::BIGINT AS senders, count(DISTINCT receiver)::BIGINT AS receivers,
       coalesce(sum(calls), 0)::BIGINT AS calls, coalesce(sum(bytes), 0)::BIGINT AS bytes,
       coalesce(sum(time_ns), 0)::BIGINT AS time_ns,
       coalesce(sum(calls) FILTER (receiver IS NULL), 0)::BIGINT AS outside_calls,
       coalesce(sum(bytes) FILTER (receiver IS NULL), 0)::BIGINT AS outside_bytes,
       count(*) FILTER (receiver = sender)::BIGINT AS self_ranks,
       coalesce(sum(calls) FILTER (receiver = sender), 0)::BIGINT AS self_calls,
       coalesce(sum(bytes) FILTER (receiver = sender), 0)::BIGINT AS self_bytes,
       coalesce(sum(time_ns) FILTER (receiver = sender), 0)::BIGINT AS self_time_ns
FROM pairs
