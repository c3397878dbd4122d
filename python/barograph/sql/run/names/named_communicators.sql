-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators and windows that the program gave a name, and those of MPI; those that share a row with others left out.
-- needs: objects
-- private: yes
SELECT name, coalesce(any_value(user_name), '') AS user_name FROM objects
WHERE kind IN ('communicator', 'window') AND name != ''
  AND (user_name != '' OR regexp_full_match(name, '[WS][0-9]+[.]0'))
GROUP BY name HAVING count(DISTINCT coalesce(user_name, '')) = 1 ORDER BY name
