-- SPDX-License-Identifier: BSD-3-Clause
-- What a message counts for: bytes, calls or time.
-- private: yes
-- macro: kind, bytes, calls, time_ns
CASE kind WHEN 'bytes' THEN bytes WHEN 'calls' THEN calls ELSE time_ns END
