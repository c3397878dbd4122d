-- SPDX-License-Identifier: BSD-3-Clause
-- The standard deviation over n values, of which some are present, with their sum and their variance, and the others
-- are 0.
-- private: yes
-- macro: n, present, total, variance
sqrt(((present) * ((variance) + ((total) / (present) - (total) / (n)) ** 2)
      + ((n) - (present)) * ((total) / (n)) ** 2) / (n))
