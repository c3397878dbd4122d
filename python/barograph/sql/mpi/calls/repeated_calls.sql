-- SPDX-License-Identifier: BSD-3-Clause
-- From this number of calls of one size class the fastest is taken for one in which nobody waited.
-- private: yes
-- macro:
10
