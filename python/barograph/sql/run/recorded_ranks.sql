-- SPDX-License-Identifier: BSD-3-Clause
-- The ranks of the profile.
-- needs: locations
-- private: yes
SELECT DISTINCT rank FROM locations ORDER BY rank
