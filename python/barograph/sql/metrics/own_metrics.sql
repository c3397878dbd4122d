-- SPDX-License-Identifier: BSD-3-Clause
-- The metrics of the program's own: all but those that the recorder keeps itself.
-- needs: metrics
-- private: yes
FROM metrics
WHERE NOT (unit = 'ns' AND name IN ('time', 'mpi time', 'region time', 'region mpi time'))
  AND NOT starts_with(name, 'barograph: ')
