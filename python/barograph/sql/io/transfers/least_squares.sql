-- SPDX-License-Identifier: BSD-3-Clause
-- The least sum of squares of sizes: of n values with a given sum, minimum and maximum the squares add up to least
-- when the others are all alike.
-- private: yes
-- macro: calls, bytes, bytes_min, bytes_max
CASE WHEN calls <= 1 THEN bytes::DOUBLE * bytes
    WHEN calls = 2 THEN bytes_min::DOUBLE * bytes_min + bytes_max::DOUBLE * bytes_max
    ELSE bytes_min::DOUBLE * bytes_min + bytes_max::DOUBLE * bytes_max
         + (bytes - bytes_min - bytes_max)::DOUBLE * (bytes - bytes_min - bytes_max) / (calls - 2) END
