-- SPDX-License-Identifier: BSD-3-Clause
-- The files on which some ranks spend most time, by what the program asked for. At most three rows.
-- needs: io_facts, io_files
-- parameter ranks: of which ranks
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id) WHERE s.asked AND list_contains($ranks, s.rank)
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 3
