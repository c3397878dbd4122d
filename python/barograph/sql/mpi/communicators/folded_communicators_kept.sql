-- SPDX-License-Identifier: BSD-3-Clause
-- How many communicators were folded while recording, and into how many rows.
-- needs: communicators
-- private: yes
SELECT coalesce(sum(stands_for), 0)::BIGINT AS folded, count(*) AS n FROM communicators WHERE stands_for > 1
