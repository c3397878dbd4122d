-- SPDX-License-Identifier: BSD-3-Clause
-- Whether the profile knows which call made which: most converted logs only know what was done with a file. One row.
-- needs: metadata
-- private: yes
-- column exact: true if it does
SELECT coalesce(NOT bool_or(key = 'import.from') OR bool_or(key = 'recorder.version'), true) AS exact FROM metadata
