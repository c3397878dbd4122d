-- SPDX-License-Identifier: BSD-3-Clause
-- The transfers that the program asked for on some ranks, as chosen facts.
-- needs: io_file_facts
-- parameter ranks: of which ranks
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE asked AND list_contains($ranks, rank) AND direction != '' AND bucket > 0
