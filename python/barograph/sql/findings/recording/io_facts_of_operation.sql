-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of a call of I/O by the program itself, as chosen facts.
-- needs: io_file_facts
-- parameter layer: of the operation
-- parameter operation: the function
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE level = 0 AND layer = $layer AND operation = $operation
