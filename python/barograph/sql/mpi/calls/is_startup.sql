-- SPDX-License-Identifier: BSD-3-Clause
-- Whether an operation starts MPI.
-- private: yes
-- macro: operation
operation IN ('MPI_Init', 'MPI_Init_thread')
