-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a file is a standard stream, or one that an MPI library keeps for itself: nobody's data.
-- needs: is_file_of_mpi
-- private: yes
-- macro: name
starts_with(name, '<STD') OR is_file_of_mpi(name)
