-- SPDX-License-Identifier: BSD-3-Clause
-- How many communicators or windows a row of objects stands for: more than one where those made alike share a row.
-- By a regular expression, because it must work on any text and without DuckDB's JSON extension.
-- private: yes
-- macro: attributes
coalesce(try_cast(regexp_extract(attributes, '"(?:communicators|windows)"\s*:\s*"?(\d+)', 1) AS BIGINT), 1)
