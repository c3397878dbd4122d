-- SPDX-License-Identifier: BSD-3-Clause
-- Transfers in one direction that the program asked for, as chosen facts.
-- needs: io_file_facts
-- parameter direction: `read` or `write`
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND direction = $direction AND bucket > 0
