-- SPDX-License-Identifier: BSD-3-Clause
-- Names and sizes of the communicators of the compared runs. Runs may call one by several names: the first is taken.
-- needs: run_times
-- private: yes
SELECT communicator, min(name) AS name, max(size) AS size FROM run_times WHERE communicator <> '' GROUP BY communicator
