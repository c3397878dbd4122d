-- SPDX-License-Identifier: BSD-3-Clause
-- What the program asked for of one file, as chosen facts.
-- needs: io_file_facts
-- parameter file: its name
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND name = $file
