-- SPDX-License-Identifier: BSD-3-Clause
-- Messages in all, those of ranks to themselves, and with how many others ranks exchange any.
-- needs: messages
-- private: yes
WITH partners AS (
    SELECT sender, count(DISTINCT receiver) FILTER (receiver != sender) AS others FROM messages
    WHERE receiver IS NOT NULL GROUP BY sender
)
SELECT coalesce(sum(calls), 0)::BIGINT AS calls, coalesce(sum(bytes), 0)::BIGINT AS bytes,
       coalesce(sum(bytes) FILTER (sender = receiver), 0)::BIGINT AS self_bytes,
       coalesce(sum(calls) FILTER (sender = receiver), 0)::BIGINT AS self_calls,
       (SELECT min(others) FROM partners)::BIGINT AS least, (SELECT median(others) FROM partners)::DOUBLE AS usual,
       (SELECT max(others) FROM partners)::BIGINT AS most
FROM messages
