-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks whose node is not known, as in most of other tools' files.
-- needs: locations
-- private: yes
SELECT count(*) AS n FROM locations WHERE rank >= 0 AND node = 'unknown'
