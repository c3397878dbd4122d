-- SPDX-License-Identifier: BSD-3-Clause
-- Which functions on sampled stacks are of the program, not of a library. One row per name and file.
-- needs: frame_functions
-- private: yes
SELECT DISTINCT function, file FROM frame_functions WHERE program AND function != ''
