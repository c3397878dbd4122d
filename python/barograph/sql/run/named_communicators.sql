-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators and windows that the program gave a name, those that share a row with others left out.
-- needs: objects
-- private: yes
SELECT name, any_value(user_name) AS user_name FROM objects
WHERE kind IN ('communicator', 'window') AND user_name != '' AND name != ''
GROUP BY name HAVING count(DISTINCT user_name) = 1 ORDER BY name
