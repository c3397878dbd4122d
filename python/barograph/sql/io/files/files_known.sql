-- SPDX-License-Identifier: BSD-3-Clause
-- The files of the profile, and which of them are not files of the program: folders, and what an MPI library
-- keeps for itself.
-- needs: objects, is_file_of_mpi, is_folder
-- private: yes
SELECT object_id, name, is_folder(attributes) AS folder, is_file_of_mpi(name) AS of_mpi
FROM objects WHERE kind = 'file' ORDER BY object_id
