-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a call site is in one of the libraries that MPI is made of: what these read when they are loaded, before
-- MPI_Init, is start-up as well.
-- private: yes
-- macro: operation
regexp_matches(operation, '^lib(mpi|pmpi|open-|pmix|uc[a-z]|fabric|psm)[^ ]*[.]so')
