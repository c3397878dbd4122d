-- SPDX-License-Identifier: BSD-3-Clause
-- How many of those that a shared row of objects stands for are known to be cheap.
-- private: yes
-- macro: attributes
coalesce(try_cast(regexp_extract(attributes, '"cheap"\s*:\s*"?(\d+)', 1) AS BIGINT), 0)
